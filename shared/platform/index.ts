/** What the shell provides to a remote at run time as a shared module. One instance on a page. */
export { Link, NavLink, useLocation, useParams, useSearchParams } from 'react-router-dom'
export { ApiError, api, isMissing } from './api/client'
export { putAnswer, refresh, useApiInfinite, useApiMutation, useApiQuery, useApiUpload } from './api/hooks'
export { bus, useBus } from './bus'
export { chooseCurrency, useCurrency } from './currency'
export { useNavigateTo, usePage } from './page'
export { type PushState, usePush } from './push'
export { defineRemote, type LazyComponent, type RemoteModule } from './remote'
export { useSaved } from './saved'
/** @deprecated The name that remotes published before the rename use; remove once no live release needs it. */
export {
  keepProfile,
  loginPath,
  rememberReturn,
  type SessionView,
  signIn,
  signOut,
  takeReturnPath,
  takeReturnPath as takeReturn,
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
