/** What the shell lends a remote at run time. One instance on a page. */
export { Link, NavLink, useLocation, useParams, useSearchParams } from 'react-router-dom'
export { ApiError, api, isMissing } from './api/client'
export { putAnswer, refresh, useApiInfinite, useApiMutation, useApiQuery, useApiUpload } from './api/hooks'
export { bus, useBus } from './bus'
export { chooseCurrency, useCurrency } from './currency'
export { useNavigateTo, usePage } from './page'
export { type PushState, usePush } from './push'
export { defineRemote, type LazyComponent, type RemoteModule } from './remote'
export { useSaved } from './saved'
export {
  keepProfile,
  loginPath,
  rememberReturn,
  type SessionView,
  signIn,
  signOut,
  takeReturn,
  useSession,
} from './session'
export { photoUrl, settings } from './settings'
export { Slot } from './slots'
export { type PlatformSocket, useSocket } from './socket'
export { localValues, tabValues } from './storage'
export {
  clearRefetchChat,
  markMessagesRead,
  mergeCurrentChat,
  messageStore,
  propertyStore,
  raiseRefetchChat,
  resetCurrentChat,
  setTotalBookingPrice,
} from './stores'
