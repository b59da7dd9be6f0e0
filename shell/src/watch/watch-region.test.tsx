import { ErrorState, SkeletonArea } from '@qe/ui'
import { act, render } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { versionErrors } from './watch'
import { useRegionWatch } from './watch-region'

function Region({ version, children, isPage = true }: { version: string; children?: ReactNode; isPage?: boolean }) {
  const region = useRef<HTMLDivElement>(null)
  useRegionWatch(region, { remote: 'mf-example', version }, isPage)
  return <div ref={region}>{children}</div>
}

const reported = (version: string) =>
  versionErrors
    .get()
    .filter((error) => error.version === version)
    .map(({ kind }) => kind)
const showFor = (ms: number, region: ReactNode) => {
  const { unmount } = render(region)
  act(() => jest.advanceTimersByTime(ms))
  return unmount
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a page with nothing to see after five seconds is reported', () => {
  showFor(4900, <Region version="1.0.0" />)()
  expect(reported('1.0.0')).toEqual([])
  showFor(5000, <Region version="1.0.0" />)()
  expect(reported('1.0.0')).toEqual(['empty'])
})

test.each([
  ['text', <p key="text">Hello</p>],
  ['a picture', <img key="picture" src="/a.webp" alt="" />],
  [
    'a skeleton',
    <SkeletonArea key="skeleton" label="Loading">
      <span />
    </SkeletonArea>,
  ],
])('a page with %s is not empty', (what, children) => {
  showFor(6000, <Region version={what}>{children}</Region>)()
  expect(reported(what)).toEqual([])
})

test('a slot may stay empty', () => {
  showFor(6000, <Region version="slot" isPage={false} />)()
  expect(reported('slot')).toEqual([])
})

test('an error state within the region is reported, also one that is there at once', () => {
  showFor(
    0,
    <Region version="error">
      <ErrorState />
    </Region>,
  )()
  expect(reported('error')).toEqual(['error-state'])
})
