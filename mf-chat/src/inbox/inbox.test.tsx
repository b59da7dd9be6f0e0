import type { Conversation } from '@qe/contract'
import { aUser, testId as id, renderWithPlatform } from '@qe/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aConversation } from '../testing/conversations'
import InboxPage from './inbox-page'

const room = (number: number, name: string, unread = 0): Conversation =>
  aConversation({
    id: id(number),
    other: { id: id(number + 1000), name, avatar: null },
    side: 'provider',
    unread,
    updatedAt: '2027-05-01T10:00:00.000Z',
  })

const show = (rooms: Conversation[]) =>
  renderWithPlatform(<InboxPage />, {
    user: aUser(),
    path: '/inbox',
    answers: { 'chat/chat-room/list': { rooms, unread: 0 } },
  })

describe('the inbox', () => {
  it('lists conversations with their unread counts', async () => {
    show([room(1, 'Margaux A.', 2), room(2, 'ياسمين ح.')])
    const list = within(await screen.findByRole('list'))
    expect(list.getByRole('link', { name: /Margaux A\..*2 unread messages/ })).toHaveAttribute(
      'href',
      `/inbox/${id(1)}`,
    )
    expect(list.getByText('ياسمين ح.')).toHaveAttribute('dir', 'auto')
  })

  it('filters unread ones when there are many', async () => {
    show([room(1, 'One'), room(2, 'Two', 1), room(3, 'Three'), room(4, 'Four')])
    await userEvent.click(await screen.findByRole('button', { name: /Unread/ }))
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText('Two')).toBeInTheDocument()
  })

  it('says how to start while it is empty', async () => {
    show([])
    expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeInTheDocument()
    expect(screen.queryByText('Choose a conversation')).not.toBeInTheDocument()
  })
})
