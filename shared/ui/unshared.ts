/**
 * Components that only some pages use. Not a shared module: each build bundles what it imports. So they hold no state
 * that remotes would have to share, and import the core components from `@qe/ui`, not by path.
 */
export { backLinkClass } from './actions/back'
export { Chip } from './actions/chip'
export { ZoomButtons } from './actions/zoom-buttons'
export { StayCalendarSkeleton } from './calendar/stay-calendar-skeleton'
export { ClaimBadge } from './claims/claim-badge'
export { ClaimsCard } from './claims/claims-card'
export { Amount } from './data-display/amount'
export { Price } from './data-display/price'
export { Rating } from './data-display/rating'
export { ProgressBar } from './feedback/progress-bar'
export { ShowMore, type ShowMoreProps } from './feedback/show-more'
export { bookingStatusLabel, StatusPill } from './feedback/status-pill'
export { StepBar } from './feedback/step-bar'
export { CodeField } from './fields/code-field'
export { DateField, type DateFieldProps } from './fields/date-field'
export { LengthCounter, LimitedArea, LimitedField, tooLong } from './fields/limited-text'
export { MoneyField } from './fields/money-field'
export { PartyFields } from './fields/party-fields'
export { RadioCards } from './fields/radio-cards'
export { StarsField } from './fields/stars-field'
export { Stepper } from './fields/stepper'
export { Toggle } from './fields/toggle'
export { useDebouncedValue } from './fields/use-debounced-value'
export { acceptOf, fileError, formatBytes } from './files/check'
export { FileField } from './files/file-field'
export { PhotoPicker } from './files/photo-picker'
export { saveCsv, saveFile } from './files/save-file'
export { useFileDrop } from './files/use-file-drop'
export { useObjectUrl } from './files/use-object-url'
export { answersText } from './format/answers'
export {
  addDays,
  earliestToday,
  formatDate,
  formatDateRange,
  formatDeadline,
  formatMoment,
  formatRelative,
  formatTimeZone,
  isDate,
  localDateOf,
  nightsBetween,
  stayFromParams,
  toDateString,
  today,
  todayIn,
} from './format/dates'
export { convertForDisplay, formatForPin, formatInDisplayCurrency } from './format/display-currency'
export { latinDigitsLocale } from './format/language'
export { latinDigits } from './format/latin-digits'
export { currencyExponent, formatMoney, toMajor, toMinor } from './format/money'
export { currencyOptions, nameOf } from './format/names'
export { type CountedParty, countParty, type Party, partyOf, partyWords } from './format/party'
export { formatPercent } from './format/percent'
export { RelativeTime, useNow } from './format/relative-time'
export { InvitationAnswer, InvitationWays, SignInToAnswer } from './invitation/invitation-answer'
export { InvitationCard, InvitationFrame } from './invitation/invitation-frame'
export { BrowserOnly, useBeginsHydrating } from './layout/browser-only'
export { Card, Stack } from './layout/layout'
export { useMediaQuery } from './layout/use-media-query'
export { useNearViewport } from './layout/use-near-viewport'
export { ConfirmDialog } from './overlays/confirm-dialog'
export { Dialog, LeaveQuestion } from './overlays/dialog'
export { ReportDialog, ReportThanks } from './overlays/report-dialog'
export { Tabs } from './overlays/tabs'
export { Lightbox } from './photos/lightbox'
export { moveItem } from './photos/move-item'
export { Photo } from './photos/photo'
export { PhotoCarousel, type PhotoCarouselHandle } from './photos/photo-carousel'
export { HiddenReview } from './reviews/hidden-review'
export { ReplyForm } from './reviews/reply-form'
export { ReportReviewDialog } from './reviews/report-review-dialog'
export { ReviewCard } from './reviews/review-card'
export { ReviewForm, type WrittenReview } from './reviews/review-form'
export { ReviewPhotos } from './reviews/review-photos'
export { bedKindLabels, bedsLine, roomKindLabels, roomTitle } from './rooms/room-words'
export { ChangeStayDialog } from './stay-change/change-stay-dialog'
export { OpenChangeBadge } from './stay-change/open-change-badge'
export { OpenChangeCard } from './stay-change/open-change-card'
