import type { PageSnapshot } from '@qe/contract'
import {
  currencyStore,
  displayCurrencyOf,
  QueryClientProvider,
  queryClient,
  type RouteObject,
  SlotContext,
} from '@qe/platform/host'
import { type DisplayCurrency, DisplayCurrencyContext } from '@qe/ui'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Layout } from './layout/layout'
import { RenderSlot, SnapshotContext } from './loading/slot-renderer'
import { OtherPages, routesOf } from './pages/other-pages'
import { ShellError } from './pages/shell-error'

/** The pages of the site: of the remotes that the page was given with, and of all others. */
export const pageRoutes = ({ remotes, off = [] }: PageSnapshot): RouteObject[] => [
  ...routesOf([...remotes, ...off]),
  { path: '*', element: <OtherPages /> },
]

/** Pages in the layout. */
export const inLayout = (pages: RouteObject[]): RouteObject[] => [
  { element: <Layout />, errorElement: <ShellError />, children: pages },
]

/**
 * The display currency: the chosen one, or that of the visitor's region, once exchange rates have loaded. The same
 * object while it is the same currency at the rates of the same day: React would replace what the browser has not taken
 * over yet by its fallback.
 */
function useVisitorsCurrency(): DisplayCurrency | null {
  const shown = displayCurrencyOf(currencyStore())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day has one set of rates
  return useMemo(() => shown, [shown?.currency, shown?.day])
}

/** What every page of the site can use. The children are the router, a browser's or the server's. */
export function Site({ snapshot, children }: { snapshot: PageSnapshot; children: ReactNode }) {
  const reading = useVisitorsCurrency()
  // For the boot guard: the shell has taken over what the server has rendered.
  useEffect(() => document.getElementById('root')?.setAttribute('data-hydrated', ''), [])
  return (
    <QueryClientProvider client={queryClient}>
      <SnapshotContext value={snapshot}>
        <SlotContext value={RenderSlot}>
          <DisplayCurrencyContext value={reading}>{children}</DisplayCurrencyContext>
        </SlotContext>
      </SnapshotContext>
    </QueryClientProvider>
  )
}
