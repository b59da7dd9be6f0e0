import { bus } from '@qe/platform'
import { renderWithPlatform } from '@qe/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { Toaster } from './toaster'

describe('a notification', () => {
  it('is shown, and leads to what it is about', () => {
    renderWithPlatform(<Toaster />)
    act(() =>
      bus.publish('notification', { message: 'Your request was accepted.', variant: 'success', link: '/trips/1' }),
    )
    expect(screen.getByRole('button', { name: 'Your request was accepted.' })).toBeInTheDocument()
  })

  it('stays silent on the page that it would lead to', () => {
    renderWithPlatform(<Toaster />)
    act(() => bus.publish('notification', { message: 'Margaux wrote.', variant: 'info', link: location.pathname }))
    const link = `${location.pathname}?hostId=of-a-host`
    act(() => bus.publish('notification', { message: 'Margaux wrote.', variant: 'info', link }))
    expect(screen.queryByText('Margaux wrote.')).not.toBeInTheDocument()
  })

  it('of a success is shown there too', () => {
    renderWithPlatform(<Toaster />)
    act(() =>
      bus.publish('notification', { message: 'Your stay is confirmed.', variant: 'success', link: location.pathname }),
    )
    expect(screen.getByText('Your stay is confirmed.')).toBeInTheDocument()
  })
})

test('a toast that is dismissed by keyboard gives the focus back, and the next one goes by itself', () => {
  jest.useFakeTimers()
  renderWithPlatform(
    <>
      <Toaster />
      <input aria-label="Where I was" />
    </>,
  )
  const field = screen.getByLabelText('Where I was')
  act(() => field.focus())
  act(() => bus.publish('toast', { message: 'Saved.', variant: 'success' }))
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  act(() => dismiss.focus())
  act(() => jest.advanceTimersByTime(5000))
  expect(screen.getByText('Saved.')).toBeInTheDocument()
  act(() => dismiss.click())
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument()
  expect(field).toHaveFocus()
  act(() => bus.publish('toast', { message: 'Saved again.', variant: 'success' }))
  act(() => jest.advanceTimersByTime(2000))
  expect(screen.queryByText('Saved again.')).not.toBeInTheDocument()
  jest.useRealTimers()
})

test('the time of toasts goes on when the one that was pointed at is gone', () => {
  jest.useFakeTimers()
  renderWithPlatform(<Toaster />)
  act(() => bus.publish('toast', { message: 'Saved.', variant: 'success' }))
  fireEvent.pointerEnter(screen.getByRole('list'))
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  act(() => bus.publish('toast', { message: 'Saved again.', variant: 'success' }))
  act(() => jest.advanceTimersByTime(2000))
  expect(screen.queryByText('Saved again.')).not.toBeInTheDocument()
  jest.useRealTimers()
})

test('a toast with an action runs it once, and is gone', () => {
  const run = jest.fn()
  renderWithPlatform(<Toaster />)
  act(() => bus.publish('toast', { message: 'Deleted.', variant: 'success', action: { label: 'Undo', run } }))
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Deleted.')).not.toBeInTheDocument()
})
