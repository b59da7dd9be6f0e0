import { bus } from '@qe/platform'
import { renderWithPlatform } from '@qe/testing'
import { act, screen } from '@testing-library/react'
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

test('a toast with an action runs it once, and is gone', () => {
  const run = jest.fn()
  renderWithPlatform(<Toaster />)
  act(() => bus.publish('toast', { message: 'Deleted.', variant: 'success', action: { label: 'Undo', run } }))
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Deleted.')).not.toBeInTheDocument()
})
