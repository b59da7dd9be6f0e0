import { Button, Popover } from '@qe/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { focusClickedButtons } from './focus-clicked'

/** Does as Safari does: clicking a button does not focus it. */
const preventFocus = (event: Event) =>
  event.target instanceof Element && event.target.closest('button') && event.preventDefault()

beforeAll(() => {
  focusClickedButtons()
  document.addEventListener('mousedown', preventFocus)
})
afterAll(() => document.removeEventListener('mousedown', preventFocus))

function Panel() {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onClose={() => setOpen(false)}
      label="Guests"
      trigger={
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          Who
        </Button>
      }
    >
      <p>Two</p>
    </Popover>
  )
}

test('a popover opened by a click closes by Escape, although the browser did not focus its button', async () => {
  render(<Panel />)
  await userEvent.click(screen.getByText('Who'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Who' })).toHaveFocus()
})

test('a dialog finds the focus on the button that opened it, to return it there', async () => {
  const openers: (Element | null)[] = []
  render(
    <Button
      onClick={() => {
        openers.push(document.activeElement)
      }}
    >
      Filters
    </Button>,
  )
  await userEvent.click(screen.getByText('Filters'))
  expect(openers).toEqual([screen.getByRole('button', { name: 'Filters' })])
})

test('a button clicked by code does not take the focus', async () => {
  render(
    <>
      <input aria-label="Name" />
      <Button>Save</Button>
    </>,
  )
  await userEvent.click(screen.getByLabelText('Name'))
  screen.getByRole('button', { name: 'Save' }).click()
  expect(screen.getByLabelText('Name')).toHaveFocus()
})
