import { act } from '@testing-library/react'
import { Suspense, use, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followStyles, useRegionStyles } from './region-styles'

const base = '/assets/mf-a/1.0.0/'

function Region({ loaded }: { loaded: Promise<void> }) {
  use(loaded)
  const region = useRef<HTMLDivElement>(null)
  useRegionStyles(base, region)
  return (
    <div ref={region} data-remote="mf-a" data-version="1.0.0">
      Rendered
    </div>
  )
}

test('styles apply to what the server rendered until its code takes it over, and go with it', async () => {
  document.body.innerHTML =
    '<div id="root"><!--$--><div data-remote="mf-a" data-version="1.0.0">Rendered</div><!--/$--></div>'
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${base}page.css` })
  const sheet = { disabled: false }
  Object.defineProperty(link, 'sheet', { value: sheet })
  document.head.append(link)

  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  const container = document.getElementById('root') as HTMLElement
  const root = await act(async () =>
    hydrateRoot(
      container,
      <Suspense>
        <Region loaded={loaded} />
      </Suspense>,
    ),
  )
  followStyles(base)
  link.dispatchEvent(new Event('load'))
  expect(sheet.disabled).toBe(false)

  await act(async () => load())
  expect(container.textContent).toBe('Rendered')
  expect(sheet.disabled).toBe(false)

  act(() => root.unmount())
  expect(sheet.disabled).toBe(true)
})
