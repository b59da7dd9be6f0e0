import { fireEvent, render, screen, within } from '@testing-library/react'
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

test('a dialog closes by a press on its backdrop, and not by a selection of text that ends there', () => {
  const closed = jest.fn()
  render(
    <Dialog open title="Filters" onClose={closed}>
      <p>Inside</p>
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Filters' })
  fireEvent.pointerDown(screen.getByText('Inside'))
  fireEvent.click(dialog)
  expect(closed).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(closed).toHaveBeenCalledTimes(1)
})

function Note({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <Dialog open title="A note" hasUnsaved={text !== ''} onClose={onClose}>
      <textarea aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
    </Dialog>
  )
}

describe('a dialog with something typed', () => {
  const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })
  const answer = (name: string) => userEvent.click(within(question() as HTMLElement).getByRole('button', { name }))

  test('asks before it is left, in whatever way, and keeps the text', async () => {
    const closed = jest.fn()
    render(<Note onClose={closed} />)
    await userEvent.type(screen.getByLabelText('Text'), 'Hello')
    const dialog = screen.getByRole('dialog', { name: 'A note' })
    const leave = [
      () => userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement),
      () => userEvent.click(dialog),
      async () => void fireEvent(dialog, new Event('cancel', { cancelable: true })),
    ]
    for (const way of leave) {
      await way()
      await answer('Stay here')
      expect(question()).toBeNull()
    }
    expect(screen.getByLabelText('Text')).toHaveValue('Hello')
    expect(closed).not.toHaveBeenCalled()
    await userEvent.click(dialog)
    await answer('Discard and leave')
    expect(closed).toHaveBeenCalledTimes(1)
  })

  test('lets the page scroll again when both it and the question go at once', async () => {
    const { unmount } = render(<Note onClose={() => {}} />)
    await userEvent.type(screen.getByLabelText('Text'), 'Hello')
    await userEvent.click(screen.getByRole('dialog', { name: 'A note' }))
    expect(question()).toBeVisible()
    expect(document.documentElement.style.overflow).toBe('hidden')
    unmount()
    expect(document.documentElement.style.overflow).toBe('')
  })

  test('closes at once while nothing is typed', async () => {
    const closed = jest.fn()
    render(<Note onClose={closed} />)
    await userEvent.click(screen.getByRole('dialog', { name: 'A note' }))
    expect(closed).toHaveBeenCalledTimes(1)
  })
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
