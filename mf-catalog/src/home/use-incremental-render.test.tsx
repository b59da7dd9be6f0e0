import { act, render, screen } from '@testing-library/react'
import { useIncrementalRender } from './use-incremental-render'

function Sections({ count }: { count: number }) {
  return <p>{useIncrementalRender(count)} sections</p>
}

let idle: (() => void)[] = []
const becomeIdle = () =>
  act(() => {
    for (const work of idle.splice(0)) work()
  })
beforeEach(() => {
  idle = []
  globalThis.requestIdleCallback = (work) => idle.push(() => work({ didTimeout: false, timeRemaining: () => 10 }))
  globalThis.cancelIdleCallback = (handle) => void idle.splice(handle - 1, 1)
})

test('renders one more section each time the browser is idle, up to the last', () => {
  render(<Sections count={2} />)
  expect(screen.getByText('0 sections')).toBeVisible()
  for (const seen of ['1 sections', '2 sections', '2 sections']) {
    becomeIdle()
    expect(screen.getByText(seen)).toBeVisible()
  }
  expect(idle).toEqual([])
})

test('renders nothing more after unmounting', () => {
  render(<Sections count={2} />).unmount()
  expect(idle).toEqual([])
})
