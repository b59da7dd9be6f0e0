import { act, render, screen } from '@testing-library/react'
import { useTurns } from './use-turns'

function Parts({ parts }: { parts: number }) {
  return <p>{useTurns(parts)} parts</p>
}

let idle: (() => void)[] = []
const rest = () =>
  act(() => {
    for (const work of idle.splice(0)) work()
  })
beforeEach(() => {
  idle = []
  globalThis.requestIdleCallback = (work) => idle.push(() => work({ didTimeout: false, timeRemaining: () => 10 }))
  globalThis.cancelIdleCallback = (handle) => void idle.splice(handle - 1, 1)
})

test('one part more is built each time the browser rests, up to the last', () => {
  render(<Parts parts={2} />)
  expect(screen.getByText('0 parts')).toBeVisible()
  for (const seen of ['1 parts', '2 parts', '2 parts']) {
    rest()
    expect(screen.getByText(seen)).toBeVisible()
  }
  expect(idle).toEqual([])
})

test('a page that is left builds nothing more', () => {
  render(<Parts parts={2} />).unmount()
  expect(idle).toEqual([])
})
