import { waitFor } from '@testing-library/react'
import { loader } from './loader'

test('a stylesheet applies only once whoever listens for it may have disabled it', async () => {
  const mediaAtLoad: string[] = []
  const note = ({ target }: Event) => mediaAtLoad.push((target as HTMLLinkElement).media)
  document.addEventListener('load', note, { capture: true })
  const loaded = loader.style('/assets/mf-a/1.0.0/page.css')
  const link = await waitFor(() => {
    const found = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
    if (!found) throw new Error('There is no stylesheet yet.')
    return found
  })
  link.dispatchEvent(new Event('load'))
  await loaded
  document.removeEventListener('load', note, { capture: true })
  expect([...mediaAtLoad, link.media]).toEqual(['not all', 'all'])
})
