import { act, render, screen } from '@testing-library/react'
import { useInTurn } from './use-in-turn'

const rendered: string[] = []

/** Takes as long to render as a row of a slow phone. */
function Slow({ value }: { value: string }) {
  const shown = useInTurn(value)
  if (shown !== null) {
    rendered.push(shown)
    for (const end = performance.now() + 10; performance.now() < end; );
  }
  return <li>{shown}</li>
}

const List = ({ values }: { values: readonly string[] }) => (
  <ul>
    {values.map((value, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay, and their values change
      <Slow key={row} value={value} />
    ))}
  </ul>
)
const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a frame renders what it has time for, and the next ones go on', async () => {
  const { rerender } = render(<List values={['a', 'b', 'c']} />)
  expect(shown()).toEqual(['', '', ''])
  await nextFrame()
  expect(shown()).toEqual(['a', '', ''])
  await nextFrame()
  expect(shown()).toEqual(['a', 'b', ''])
  rerender(<List values={['a', 'b', 'd']} />)
  await nextFrame()
  expect(shown()).toEqual(['a', 'b', 'd'])
})

test('what is gone before its turn is not rendered', async () => {
  rendered.length = 0
  const { rerender } = render(<List values={['e', 'f']} />)
  rerender(<List values={['e']} />)
  await nextFrame()
  await nextFrame()
  expect(shown()).toEqual(['e'])
  expect(rendered).not.toContain('f')
})
