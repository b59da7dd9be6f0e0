import { Button, Popover } from '@qe/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { focusPressed } from './focus-pressed'

/** As Safari does: pressing a button leaves the focus with what is behind it. */
const keepFocusAway = (event: Event) =>
  event.target instanceof Element && event.target.closest('button') && event.preventDefault()

beforeAll(() => {
  focusPressed()
  document.addEventListener('mousedown', keepFocusAway)
})
afterAll(() => document.removeEventListener('mousedown', keepFocusAway))

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

test('a panel opened by a press closes by Escape, though the browser gave its button no focus', async () => {
  render(<Panel />)
  await userEvent.click(screen.getByText('Who'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Who' })).toHaveFocus()
})

test('a dialog finds the focus on what opened it, to give it back there', async () => {
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

test('a button pressed by code takes the focus from nobody', async () => {
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
