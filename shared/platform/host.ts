/** What only the shell, and tests in its place, use of the platform: starting it, and the parts it renders. */

export { QueryClientProvider } from '@tanstack/react-query'
export {
  createBrowserRouter,
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  Link,
  type LoaderFunctionArgs,
  MemoryRouter,
  NavLink,
  Outlet,
  Route,
  type RouteObject,
  RouterProvider,
  Routes,
  ScrollRestoration,
  StaticRouterProvider,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router-dom'
export { api, http } from './api/client'
export { forgetAnswers, provideAnswers } from './api/handed-answers'
export { readCookie, removeCookie, writeCookie } from './cookies'
export { currencyStore, displayCurrencyOf, followCurrency, provideLocale, useHasRates } from './currency'
export { FlagsContext } from './flags'
export { type PageHead, takePageHead } from './page'
export { type PushControls, type PushState, pushStore } from './push'
export { queryClient } from './query'
export { followSaved } from './saved'
export { readToken, renderedProfile, signOut, storeProfile, takeOverSession, takeReturnPath } from './session'
export { provideSettings, settings } from './settings'
export { SlotContext, type SlotRenderer } from './slots'
export { connectRealtime } from './socket'
export { localValues, tabValues } from './storage'
export {
  clearConnection,
  provideRenderedUser,
  setConnection,
  setServerCheck,
  socketStore,
  userStore,
} from './stores'
export { type Watch, WatchContext } from './watch'
