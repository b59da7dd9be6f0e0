import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { useOptimisticSetting } from './use-optimistic-setting'

/** Save calls, each with the way to answer it. */
let saves: { changes: object; answer: () => void; fail: () => void }[] = []
const onError = jest.fn()

function Setting() {
  const [shown, show] = useState({ on: false, colour: 'pink' })
  const change = useOptimisticSetting({
    value: shown,
    display: show,
    save: (changes) =>
      new Promise<void>((answer, fail) => saves.push({ changes, answer, fail: () => fail(new Error('away')) })),
    onError,
  })
  return (
    <button type="button" onClick={() => change({ on: !shown.on })}>
      {shown.on ? 'On' : 'Off'}
    </button>
  )
}

const press = () => act(() => screen.getByRole('button').click())
const answer = (at: number) => act(async () => saves[at]?.answer())
const fail = (at: number) => act(async () => saves[at]?.fail())

beforeEach(() => {
  saves = []
  onError.mockClear()
  render(<Setting />)
})

describe('an optimistic setting', () => {
  it('is saved one change at a time, and the last of many presses wins', async () => {
    for (let presses = 0; presses < 5; presses++) press()
    expect(screen.getByRole('button')).toHaveTextContent('On')
    expect(saves.map(({ changes }) => changes)).toEqual([{ on: true }])
    await answer(0)
    expect(screen.getByRole('button')).toHaveTextContent('On')
  })

  it('is saved alone, without what is beside it, and again only where it has changed', async () => {
    press()
    press()
    await answer(0)
    expect(saves.map(({ changes }) => changes)).toEqual([{ on: true }, { on: false }])
    await answer(1)
    press()
    press()
    press()
    await answer(2)
    expect(saves.map(({ changes }) => changes)).toEqual([{ on: true }, { on: false }, { on: true }])
  })

  it('returns to the stored value when saving failed', async () => {
    press()
    expect(screen.getByRole('button')).toHaveTextContent('On')
    await fail(0)
    expect(screen.getByRole('button')).toHaveTextContent('Off')
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('saves a change made after one that failed', async () => {
    press()
    press()
    press()
    await fail(0)
    expect(screen.getByRole('button')).toHaveTextContent('On')
    await answer(1)
    expect(screen.getByRole('button')).toHaveTextContent('On')
    expect(onError).not.toHaveBeenCalled()
  })
})
