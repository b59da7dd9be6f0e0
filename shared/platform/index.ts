/** The shell provides this module to every remote at run time: one instance per page. */
export { Link, NavLink, useLocation, useParams } from 'react-router-dom'
export { ApiError, api, isMissing } from './api/client'
export { putAnswer, refresh, useApiInfinite, useApiMutation, useApiQuery, useApiUpload } from './api/hooks'
export { bus, useBus } from './bus'
export { checkSession } from './check-session'
export { chooseCurrency, setBrowserCurrency, useCurrency } from './currency'
export { type Flags, type FlagsOf, useFlag } from './flags'
export { hostParameter, useHostFor, useHostInput } from './hosting'
export { type LeaveGuard, useLeaveGuard } from './leave-guard'
export { useNavigateTo, usePage } from './page'
export { type PushState, usePush } from './push'
export { defineRemote, type LazyComponent, type RemoteModule } from './remote'
export { changeWishlists, useSaved } from './saved'
export { useSearchParams } from './search-params'
/** @deprecated Names that remotes published before the renames use; remove them once no live release needs them. */
export {
  loginPath,
  rememberReturn,
  signIn,
  signOut,
  storeProfile,
  storeProfile as keepProfile,
  takeReturnPath,
  takeReturnPath as takeReturn,
  useSession,
} from './session'
export { photoUrl, settings } from './settings'
export { Slot } from './slots'
export { type PlatformSocket, useSocket } from './socket'
export { localValues, tabValues } from './storage'
export {
  addUnreadMessage,
  clearBookingDetails,
  clearRefetchChat,
  markMessagesRead,
  mergeCurrentChat,
  messageStore,
  openChat,
  propertyStore,
  raiseRefetchChat,
  resetCurrentChat,
  resetTotalBookingPrice,
  setBookingDetails,
  setOtherTyping,
  setTotalBookingPrice,
  socketStore,
} from './stores'
export { useWatch, type Watch } from './watch'
