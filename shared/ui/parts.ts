/**
 * What some pages use and the shell does not. Nothing here is lent: a build carries just what it imports, so a part
 * keeps no state that two remotes would have to share, and takes the core from `@qe/ui`, not by its path.
 */
export { backLinkClass } from './actions/back'
export { Chip, type ChipProps } from './actions/chip'
export { ZoomButtons } from './actions/zoom-buttons'
export { ProgressBar, type ProgressBarProps } from './feedback/progress-bar'
export { bookingStatusLabel, StatusPill } from './feedback/status-pill'
export { StepBar, type StepBarProps } from './feedback/step-bar'
export { CodeField, type CodeFieldProps } from './fields/code-field'
export { RadioCards, type RadioCardsProps } from './fields/radio-cards'
export { StarsField } from './fields/stars-field'
export { Stepper, type StepperProps } from './fields/stepper'
export { Toggle, type ToggleProps } from './fields/toggle'
export { acceptOf, formatBytes, whyNotTaken } from './files/check'
export { FileField, type FileFieldProps } from './files/file-field'
export { useFileDrop } from './files/use-file-drop'
export { useObjectUrl } from './files/use-object-url'
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
export { figures } from './format/language'
export { latinDigits } from './format/latin-digits'
export { currencyExponent, formatMoney, toMajor, toMinor } from './format/money'
export { currencyOptions, nameOf } from './format/names'
export { formatReading, readAs, sayReading } from './format/reading'
export { Card, Divider, Inline, Stack } from './layout/layout'
export { useMediaQuery } from './layout/use-media-query'
export { Amount } from './marks/amount'
export { Price } from './marks/price'
export { Rating, type RatingProps } from './marks/rating'
export { Photo, type PhotoProps } from './photos/photo'
export { PhotoCarousel, type PhotoCarouselProps } from './photos/photo-carousel'
export { ChangeStayDialog, type ChangeStayDialogProps } from './stay-change/change-stay-dialog'
export { OpenChangeCard, type OpenChangeCardProps } from './stay-change/open-change-card'
export { OpenChangeMark } from './stay-change/open-change-mark'
export { Dialog, type DialogProps, Sheet } from './surfaces/dialog'
export { Tabs } from './surfaces/tabs'
