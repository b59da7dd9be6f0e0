import type { PageSnapshot } from '@qe/contract'
import {
  createBrowserRouter,
  currencyStore,
  QueryClientProvider,
  queryClient,
  type RouteObject,
  RouterProvider,
  SlotContext,
} from '@qe/platform/host'
import { type DisplayCurrency, DisplayCurrencyContext } from '@qe/ui'
import { useMemo, useState } from 'react'
import { Layout } from './layout/layout'
import { RenderSlot, SnapshotContext } from './loading/slot-renderer'
import { NotFound } from './pages/not-found'
import { RoutePage } from './pages/route-page'
import { ShellError } from './pages/shell-error'

/** The routes of all remotes in the snapshot. The shell names none of them. */
const routesOf = ({ remotes, off = [] }: PageSnapshot): RouteObject[] =>
  [...remotes, ...off].flatMap(({ name, config }) =>
    config.routes.map((route) => ({
      path: route.path,
      element: <RoutePage key={route.path} remote={name} route={route} />,
    })),
  )

/** The display currency that the visitor chose, once its exchange rates have loaded. */
function useChosenDisplayCurrency(): DisplayCurrency | null {
  const { currency, exchange } = currencyStore()
  return useMemo(() => (currency && exchange ? { currency, ...exchange } : null), [currency, exchange])
}

export function Site({ snapshot }: { snapshot: PageSnapshot }) {
  const [router] = useState(() =>
    createBrowserRouter([
      {
        element: <Layout />,
        errorElement: <ShellError />,
        children: [...routesOf(snapshot), { path: '*', element: <NotFound /> }],
      },
    ]),
  )
  const reading = useChosenDisplayCurrency()
  return (
    <QueryClientProvider client={queryClient}>
      <SnapshotContext value={snapshot}>
        <SlotContext value={RenderSlot}>
          <DisplayCurrencyContext value={reading}>
            <RouterProvider router={router} />
          </DisplayCurrencyContext>
        </SlotContext>
      </SnapshotContext>
    </QueryClientProvider>
  )
}
