import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ListSheet from './list-sheet'

const show = () => {
  render(
    <ListSheet title="31 places" map={<p>The map</p>}>
      <a href="/property/1">Cabin number 1</a>
    </ListSheet>,
  )
  return {
    more: screen.getByRole('button', { name: 'Show more of the list' }),
    less: screen.getByRole('button', { name: 'Show less of the list' }),
    list: screen.getByText('Cabin number 1').parentElement as HTMLElement,
  }
}

test('the list begins closed, where nothing of it takes the focus', () => {
  const { less, list } = show()
  expect(list).toHaveAttribute('inert')
  expect(less).toHaveAttribute('aria-disabled', 'true')
})

test('two buttons go through the three heights and stop at the ends', async () => {
  const { more, less, list } = show()
  await userEvent.click(more)
  expect(list).not.toHaveAttribute('inert')
  expect(more).toHaveAttribute('aria-disabled', 'false')
  await userEvent.click(more)
  expect(more).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(more)
  await userEvent.click(less)
  await userEvent.click(less)
  expect(list).toHaveAttribute('inert')
})

test('so do the arrow keys', async () => {
  const { more, list } = show()
  more.focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(more).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(list).toHaveAttribute('inert')
})

test('a finger takes it to the next height, and a touch alone does not', () => {
  const { list } = show()
  const head = screen.getByText('31 places').parentElement as HTMLElement
  head.setPointerCapture = () => {}
  // The tests' DOM has no position in its pointer events.
  const point = (type: string, clientY: number) => fireEvent(head, new MouseEvent(type, { clientY, bubbles: true }))
  const drag = (toY: number) => {
    point('pointerdown', 700)
    point('pointermove', toY)
    point('pointerup', toY)
  }
  drag(695)
  expect(list).toHaveAttribute('inert')
  drag(600)
  expect(list).not.toHaveAttribute('inert')
})
