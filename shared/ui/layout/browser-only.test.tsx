import { act } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { formatDate } from '../format/dates'
import { formatMoney } from '../format/money'
import { plural } from '../format/words'
import { provideRenderedFor } from '../rendered-for'
import { BrowserOnly, useBeginsHydrating } from './browser-only'
import { useMediaQuery } from './use-media-query'

function Page() {
  const isWide = useMediaQuery('(min-width: 1024px)')
  return (
    <>
      <p>{isWide ? 'wide' : 'narrow'}</p>
      <p>
        {formatDate('2027-08-03', 'long')} {formatMoney({ amount: 123_456, currency: 'EUR' })} {plural(1234, 'place')}
      </p>
      <BrowserOnly fallback={<p>a box</p>}>
        <p>a map</p>
      </BrowserOnly>
    </>
  )
}

const seen: boolean[] = []
function Picture() {
  seen.push(useBeginsHydrating())
  return null
}

afterEach(() => provideRenderedFor(undefined))

test('a page is rendered for an assumed visitor, taken over as it is, and then is the browser’s', async () => {
  provideRenderedFor({ locale: 'de-DE', width: 1440, at: 0 })
  const html = renderToString(<Page />)
  expect(html).toBe(
    '<p>wide</p><p>3. August 2027<!-- --> <!-- -->1.234,56\u00a0€<!-- --> <!-- -->1.234 places</p><p>a box</p>',
  )

  // This browser's window is narrow.
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  const root = document.createElement('div')
  root.innerHTML = html
  const mismatches: unknown[] = []
  await act(async () => hydrateRoot(root, <Page />, { onRecoverableError: (error) => mismatches.push(error) }))
  expect(mismatches).toEqual([])
  expect(root.innerHTML).toBe(
    '<p>narrow</p><p>3. August 2027<!-- --> <!-- -->1.234,56&nbsp;€<!-- --> <!-- -->1.234 places</p><p>a map</p>',
  )
})

test('what is decided as a page is taken over is decided once, and without a second rendering', async () => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Picture />)
  const taken = await act(async () => hydrateRoot(root, <Picture />))
  expect(seen).toEqual([true, true])
  await act(async () => taken.unmount())
  await act(async () => createRoot(root).render(<Picture />))
  expect(seen).toEqual([true, true, false])
})
