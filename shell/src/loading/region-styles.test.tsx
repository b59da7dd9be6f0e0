import { render } from '@testing-library/react'
import { useRef } from 'react'
import { followStyles, useRegionStyles } from './region-styles'

const Region = ({ of }: { of: string }) => {
  const region = useRef<HTMLDivElement>(null)
  useRegionStyles(`/assets/${of}/`, region)
  const [name, version] = of.split('/')
  return <div ref={region} data-remote={name} data-version={version} />
}

/** A stylesheet of a version, as its loader adds it. */
function addSheet(version: string) {
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: `/assets/${version}/page.css`,
  })
  const sheet = { disabled: false }
  Object.defineProperty(link, 'sheet', { value: sheet })
  document.head.append(link)
  link.dispatchEvent(new Event('load'))
  return sheet
}

afterEach(() => document.head.replaceChildren())

test('styles of a remote apply while one of its regions is on the page, and again when it is entered again', () => {
  const { rerender } = render(
    <>
      <Region key="page" of="mf-a/1.0.0" />
      <Region key="slot" of="mf-a/1.0.0" />
    </>,
  )
  const sheet = addSheet('mf-a/1.0.0')
  expect(sheet.disabled).toBe(false)
  rerender(<Region key="slot" of="mf-a/1.0.0" />)
  expect(sheet.disabled).toBe(false)
  rerender(<Region key="other" of="mf-b/1.0.0" />)
  expect(sheet.disabled).toBe(true)
  rerender(<Region key="page" of="mf-a/1.0.0" />)
  expect(sheet.disabled).toBe(false)
})

test('a version that was fallen back from takes its styles along', () => {
  const { rerender } = render(<Region key="2" of="mf-c/2.0.0" />)
  const failed = addSheet('mf-c/2.0.0')
  rerender(<Region key="1" of="mf-c/1.0.0" />)
  const lastGood = addSheet('mf-c/1.0.0')
  expect([failed.disabled, lastGood.disabled]).toEqual([true, false])
})

test('styles that are loaded ahead wait for their region, and those of the shell always apply', () => {
  followStyles('/assets/mf-d/1.0.0/')
  const [ahead, shell] = [addSheet('mf-d/1.0.0'), addSheet('shell/3.0.0')]
  expect([ahead.disabled, shell.disabled]).toEqual([true, false])
  render(<Region of="mf-d/1.0.0" />)
  expect(ahead.disabled).toBe(false)
})
