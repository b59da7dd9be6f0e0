import { bus } from '@qe/platform'
import { aUser, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Bell from './bell'
import NotificationsPage from './notifications-page'

const id = '0f2c6d1e-8a1b-4c3d-9e5f-000000000009'
const notification = {
  id,
  message: 'Your request was accepted.',
  variant: 'success' as const,
  link: '/trips/1',
  createdAt: '2027-05-01T10:00:00.000Z',
  readAt: null,
}
const user = aUser()

describe('notifications', () => {
  it('are marked as read when they are opened', async () => {
    const { made } = renderWithPlatform(<NotificationsPage />, {
      user,
      answers: {
        'notification/getAll': { items: [notification], nextCursor: null, unread: 1 },
        'notification/status-change': { unread: 0 },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: /Your request was accepted\. \(new\)/ }))
    await waitFor(() =>
      expect(made).toContainEqual({ name: 'notification/status-change', input: { notificationId: id, read: true } }),
    )
  })

  it('say why there are none', async () => {
    renderWithPlatform(<NotificationsPage />, {
      user,
      answers: { 'notification/getAll': { items: [], nextCursor: null, unread: 0 } },
    })
    expect(await screen.findByRole('heading', { name: 'Nothing has happened yet' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  })
})

describe('the bell', () => {
  it('counts unread ones, and updates as they arrive', async () => {
    let unread = 1
    renderWithPlatform(<Bell />, {
      user,
      answers: { 'notification/getAll': () => ({ items: [], nextCursor: null, unread }) },
    })
    expect(await screen.findByRole('link', { name: 'Notifications, 1 new one' })).toBeInTheDocument()
    unread = 2
    act(() => bus.publish('notification:new', { id, message: 'More', link: '/' }))
    expect(await screen.findByRole('link', { name: 'Notifications, 2 new ones' })).toBeInTheDocument()
  })
})
