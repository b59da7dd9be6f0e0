/**
 * What some pages use and the shell does not. Nothing here is lent: a build carries just what it imports, so a part keeps no state
 * that two remotes would have to share, and takes the core from `@qe/ui`, not by its path.
 */
export { backLinkClass } from './actions/back'
export { Chip, type ChipProps } from './actions/Chip'
export { ZoomButtons } from './actions/ZoomButtons'
export { ProgressBar, type ProgressBarProps } from './feedback/ProgressBar'
export { bookingStatusLabel, StatusPill } from './feedback/StatusPill'
export { StepBar, type StepBarProps } from './feedback/StepBar'
export { CodeField, type CodeFieldProps } from './fields/CodeField'
export { RadioCards, type RadioCardsProps } from './fields/RadioCards'
export { StarsField } from './fields/StarsField'
export { Stepper, type StepperProps } from './fields/Stepper'
export { Toggle, type ToggleProps } from './fields/Toggle'
export { FileField, type FileFieldProps } from './files/FileField'
export { acceptOf, formatBytes, whyNotTaken } from './files/check'
export { useFileDrop } from './files/useFileDrop'
export { useObjectUrl } from './files/useObjectUrl'
export { currencyOptions, nameOf } from './format/names'
export {
  addDays,
  type DateStyle,
  formatDate,
  formatDateRange,
  formatMoment,
  formatRelative,
  fromDateString,
  isDate,
  nightsBetween,
  stayIn,
  toDateString,
  today,
} from './format/dates'
export { currencyExponent, formatMoney, toMajor, toMinor } from './format/money'
export { figures } from './format/language'
export { latinDigits } from './format/latin-digits'
export { formatReading, readAs, sayReading } from './format/reading'
export { Card, Divider, Inline, Stack } from './layout/layout'
export { useMediaQuery } from './layout/useMediaQuery'
export { Amount } from './marks/Amount'
export { Price } from './marks/Price'
export { Rating, type RatingProps } from './marks/Rating'
export { Photo, type PhotoProps } from './photos/Photo'
export { PhotoCarousel, type PhotoCarouselProps } from './photos/PhotoCarousel'
export { ChangeStayDialog, type ChangeStayDialogProps } from './stay-change/ChangeStayDialog'
export { OpenChangeCard, type OpenChangeCardProps } from './stay-change/OpenChangeCard'
export { OpenChangeMark } from './stay-change/OpenChangeMark'
export { Dialog, type DialogProps, Sheet } from './surfaces/Dialog'
export { Tabs } from './surfaces/Tabs'
