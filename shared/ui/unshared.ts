/**
 * What some pages use and the shell does not. Nothing here is lent: a build carries just what it imports, so a part
 * keeps no state that two remotes would have to share, and takes the core from `@qe/ui`, not by its path.
 */
export { backLinkClass } from './actions/back'
export { Chip, type ChipProps } from './actions/chip'
export { ZoomButtons } from './actions/zoom-buttons'
export { Amount } from './data-display/amount'
export { Price } from './data-display/price'
export { Rating, type RatingProps } from './data-display/rating'
export { ProgressBar, type ProgressBarProps } from './feedback/progress-bar'
export { bookingStatusLabel, StatusPill } from './feedback/status-pill'
export { StepBar, type StepBarProps } from './feedback/step-bar'
export { CodeField, type CodeFieldProps } from './fields/code-field'
export { RadioCards, type RadioCardsProps } from './fields/radio-cards'
export { StarsField } from './fields/stars-field'
export { Stepper, type StepperProps } from './fields/stepper'
export { Toggle, type ToggleProps } from './fields/toggle'
export { acceptOf, fileError, formatBytes } from './files/check'
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
  stayFromParams,
  toDateString,
  today,
} from './format/dates'
export { convertForDisplay, describeDisplayCurrency, formatInDisplayCurrency } from './format/display-currency'
export { latinDigitsLocale } from './format/language'
export { latinDigits } from './format/latin-digits'
export { currencyExponent, formatMoney, toMajor, toMinor } from './format/money'
export { currencyOptions, nameOf } from './format/names'
export { Card, Divider, Inline, Stack } from './layout/layout'
export { useMediaQuery } from './layout/use-media-query'
export { Dialog, type DialogProps, Sheet } from './overlays/dialog'
export { Tabs } from './overlays/tabs'
export { Photo, type PhotoProps } from './photos/photo'
export { PhotoCarousel, type PhotoCarouselProps } from './photos/photo-carousel'
export { ChangeStayDialog, type ChangeStayDialogProps } from './stay-change/change-stay-dialog'
export { OpenChangeBadge } from './stay-change/open-change-badge'
export { OpenChangeCard, type OpenChangeCardProps } from './stay-change/open-change-card'
