import { act, render, screen } from '@testing-library/react'
import { useTurn } from './use-turn'

const rendered: string[] = []

/** Takes as long to render as a piece of a slow phone. */
function Slow({ name }: { name: string }) {
  const hasTurn = useTurn()
  if (hasTurn) {
    rendered.push(name)
    for (const end = performance.now() + 10; performance.now() < end; );
  }
  return <li>{hasTurn && name}</li>
}

const List = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <Slow key={name} name={name} />
    ))}
  </ul>
)
const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

beforeEach(() => (rendered.length = 0))

test('a frame renders what it has time for, and the next ones go on', async () => {
  const { rerender } = render(<List names={['a', 'b', 'c']} />)
  expect(shown()).toEqual(['', '', ''])
  await nextFrame()
  expect(shown()).toEqual(['a', '', ''])
  await nextFrame()
  expect(shown()).toEqual(['a', 'b', ''])
  rerender(<List names={['b', 'c', 'd']} />)
  await nextFrame()
  expect(shown()).toEqual(['b', 'c', ''])
})

test('what is gone before its turn is not rendered', async () => {
  const { rerender } = render(<List names={['a', 'b']} />)
  rerender(<List names={['a']} />)
  await nextFrame()
  await nextFrame()
  expect(shown()).toEqual(['a'])
  expect(rendered).not.toContain('b')
})
