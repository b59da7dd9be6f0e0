import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { useAtOnce } from './use-at-once'

/** What was told, each with the way to answer it. */
let told: { value: { on: boolean }; answer: () => void; fail: () => void }[] = []
const onFailed = jest.fn()

function Setting() {
  const [shown, show] = useState({ on: false })
  const change = useAtOnce({
    shown,
    show,
    tell: (value) =>
      new Promise<void>((answer, fail) => told.push({ value, answer, fail: () => fail(new Error('away')) })),
    onFailed,
  })
  return (
    <button type="button" onClick={() => change({ on: !shown.on })}>
      {shown.on ? 'On' : 'Off'}
    </button>
  )
}

const press = () => act(() => screen.getByRole('button').click())
const answer = (at: number) => act(async () => told[at]?.answer())
const fail = (at: number) => act(async () => told[at]?.fail())

beforeEach(() => {
  told = []
  onFailed.mockClear()
  render(<Setting />)
})

describe('a setting that holds at once', () => {
  it('is told one change at a time, and of many presses the last one stays', async () => {
    for (let presses = 0; presses < 5; presses++) press()
    expect(screen.getByRole('button')).toHaveTextContent('On')
    expect(told.map(({ value }) => value.on)).toEqual([true])
    await answer(0)
    expect(told.at(-1)?.value).toEqual({ on: true })
    await answer(1)
    expect(screen.getByRole('button')).toHaveTextContent('On')
  })

  it('goes back to what the server knows when it could not be told', async () => {
    press()
    expect(screen.getByRole('button')).toHaveTextContent('On')
    await fail(0)
    expect(screen.getByRole('button')).toHaveTextContent('Off')
    expect(onFailed).toHaveBeenCalledTimes(1)
  })

  it('tells what was pressed since one that failed', async () => {
    press()
    press()
    press()
    await fail(0)
    expect(screen.getByRole('button')).toHaveTextContent('On')
    await answer(1)
    expect(screen.getByRole('button')).toHaveTextContent('On')
    expect(onFailed).not.toHaveBeenCalled()
  })
})
