import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from '../actions/button'
import { Dialog } from './dialog'
import { Menu } from './menu'
import { Popover } from './popover'

test('a dialog is named by its title and closes by its button', async () => {
  const closed = jest.fn()
  render(
    <Dialog open title="Filters" onClose={closed}>
      <p>Inside</p>
    </Dialog>,
  )
  expect(screen.getByRole('dialog', { name: 'Filters' })).toHaveTextContent('Inside')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toHaveBeenCalledTimes(1)
})

test('a closed dialog renders nothing of its content', () => {
  render(
    <Dialog open={false} title="Filters" onClose={() => {}}>
      <p>Inside</p>
    </Dialog>,
  )
  expect(screen.queryByText('Inside')).toBeNull()
})

test('a menu walks by arrows and gives the focus back', async () => {
  const chosen = jest.fn()
  render(
    <Menu
      label="Account"
      trigger={<Button>Ada</Button>}
      items={[
        { label: 'Profile', onSelect: () => {} },
        { label: 'Log out', onSelect: chosen },
      ]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ada' }))
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.getByRole('button', { name: 'Ada' })).toHaveFocus()
  await userEvent.keyboard('{Enter}{End}{Enter}')
  expect(chosen).toHaveBeenCalledTimes(1)
})

function Panel() {
  const [open, setOpen] = useState(false)
  return (
    <>
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
      <p>Elsewhere</p>
    </>
  )
}

test('a popover closes on a press elsewhere', async () => {
  render(<Panel />)
  await userEvent.click(screen.getByRole('button', { name: 'Who' }))
  expect(screen.getByRole('dialog', { name: 'Guests' })).toBeVisible()
  await userEvent.click(screen.getByText('Elsewhere'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
