import type { ChatRoom } from '@qe/contract'
import { aUser, renderWithPlatform } from '@qe/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import InboxPage from './inbox-page'

const id = (number: number) => `0f2c6d1e-8a1b-4c3d-9e5f-${String(number).padStart(12, '0')}`

const room = (number: number, name: string, unread = 0): ChatRoom => ({
  id: id(number),
  property: { id: id(50), title: 'Harbour loft', photo: { path: 'media/photo/x', alt: 'A loft' }, city: 'Lisbon' },
  other: { id: id(number + 1000), name, avatar: null },
  side: 'provider',
  booking: null,
  lastMessage: null,
  unread,
  otherReadSeq: 0,
  updatedAt: '2027-05-01T10:00:00.000Z',
})

const show = (rooms: ChatRoom[]) => renderWithPlatform(<InboxPage />, { user: aUser(), path: '/inbox', answers: { 'chat/chat-room/list': { rooms, unread: 0 } } })

describe('the inbox', () => {
  it('lists the conversations and what is unread in each', async () => {
    show([room(1, 'Margaux A.', 2), room(2, 'ياسمين ح.')])
    const list = within(await screen.findByRole('list'))
    expect(list.getByRole('link', { name: /Margaux A\..*2 unread messages/ })).toHaveAttribute('href', `/inbox/${id(1)}`)
    expect(list.getByText('ياسمين ح.')).toHaveAttribute('dir', 'auto')
  })

  it('shows the unread ones alone, once there are many', async () => {
    show([room(1, 'One'), room(2, 'Two', 1), room(3, 'Three'), room(4, 'Four')])
    await userEvent.click(await screen.findByRole('button', { name: /Unread/ }))
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText('Two')).toBeInTheDocument()
  })

  it('says how to begin while it is empty', async () => {
    show([])
    expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeInTheDocument()
    expect(screen.queryByText('Choose a conversation')).not.toBeInTheDocument()
  })
})
