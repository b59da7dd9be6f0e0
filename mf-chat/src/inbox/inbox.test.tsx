import type { CallInput, Conversation } from '@qe/contract'
import { bus } from '@qe/platform'
import { aUser, testId as id, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { aConversation, aMessage } from '../testing/conversations'
import InboxPage from './inbox-page'
import { InboxTools } from './inbox-tools'

const room = (number: number, name: string, changes: Partial<Conversation> = {}): Conversation =>
  aConversation({
    id: id(number),
    other: { id: id(number + 1000), name, avatar: null },
    side: 'provider',
    lastMessage: aMessage({ roomId: id(number), text: `Hello from ${name}` }),
    updatedAt: '2027-05-01T10:00:00.000Z',
    ...changes,
  })

/** Answers as the API does, by filter and search. */
const list =
  (rooms: Conversation[]) =>
  ({ filter, search }: CallInput<'chat/chat-room/list'>) => ({
    rooms: rooms.filter(
      ({ unread, archived, other }) =>
        (filter === 'unread' ? unread > 0 : filter === 'archived' ? archived : search || !archived) &&
        (!search || other.name.includes(search)),
    ),
    unread: 0,
  })

const show = (rooms: Conversation[], { path = '/inbox', role = 'Guest' as 'Guest' | 'Provider' } = {}) =>
  renderWithPlatform(<InboxPage />, {
    user: aUser({ role: { roleDisplayName: role } }),
    path,
    answers: {
      'chat/chat-room/list': list(rooms),
      'chat/chat-room/archive': { unread: 0 },
      'chat/chat-room/mark-unread': { unread: 1 },
    },
  })
const names = () => screen.queryAllByRole('listitem').map((row) => within(row).getByRole('link').textContent)

function ToolsRenderedAgain({ query }: Pick<ComponentProps<typeof InboxTools>, 'query'>) {
  const [renders, setRenders] = useState(0)
  return (
    <>
      <InboxTools query={query} unread={0} />
      <button type="button" onClick={() => setRenders(renders + 1)}>
        Render again
      </button>
    </>
  )
}

describe('the search of conversations', () => {
  it('keeps what is typed while the address does not say it yet', async () => {
    const setSearch = jest.fn()
    const query = { filter: 'all', search: '', setSearch, setFilter: jest.fn() } as never
    renderWithPlatform(<ToolsRenderedAgain query={query} />, { user: aUser() })
    await userEvent.type(screen.getByRole('searchbox'), 'boat')
    await waitFor(() => expect(setSearch).toHaveBeenCalledWith('boat'))
    await userEvent.click(screen.getByRole('button', { name: 'Render again' }))
    expect(screen.getByRole('searchbox')).toHaveValue('boat')
  })
})

describe('the inbox', () => {
  it('lists conversations with their unread counts', async () => {
    show([room(1, 'Margaux A.', { unread: 2 }), room(2, 'ياسمين ح.')])
    const rows = within(await screen.findByRole('list'))
    expect(rows.getByRole('link', { name: /Margaux A\..*2 unread messages/ })).toHaveAttribute(
      'href',
      `/inbox/${id(1)}`,
    )
    expect(rows.getByText('ياسمين ح.')).toHaveAttribute('dir', 'auto')
  })

  it('filters unread ones, and keeps the filter on the way to a conversation', async () => {
    show([room(1, 'One'), room(2, 'Two', { unread: 1 }), room(3, 'Three')])
    await userEvent.click(await screen.findByRole('button', { name: /Unread/ }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(screen.getByRole('link', { name: /Two/ })).toHaveAttribute('href', `/inbox/${id(2)}?show=unread`)
  })

  it('goes on where a page of the list ends, and counts all that are unread', async () => {
    const pages = [[room(1, 'One', { unread: 1 })], [room(2, 'Two')], [room(3, 'Three')]]
    const { made } = renderWithPlatform(<InboxPage />, {
      user: aUser(),
      path: '/inbox',
      answers: {
        'chat/chat-room/list': ({ cursor = '0' }) => ({
          ...{ rooms: pages[Number(cursor)] ?? [], unread: 9, unreadRooms: 7 },
          nextCursor: Number(cursor) < 2 ? String(Number(cursor) + 1) : null,
        }),
      },
    })
    expect(await screen.findByRole('button', { name: /Unread.*7/ })).toBeInTheDocument()
    expect(made.map(({ input }) => input)).toEqual([{}])
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  it('tells hosting from travelling for hosts only', async () => {
    show([room(1, 'One')])
    await screen.findByRole('list')
    expect(screen.queryByRole('button', { name: 'Hosting' })).not.toBeInTheDocument()
  })

  it('shows what a search finds, from the address as well, with the message that has it', async () => {
    const found = { seq: 4, excerpt: '…take the tram to Graça', createdAt: '2027-04-01T10:00:00.000Z' }
    show([room(1, 'Margaux', { found, archived: true }), room(2, 'Tomás')], { path: '/inbox?q=Margaux' })
    expect(await screen.findByText('…take the tram to Graça')).toBeInTheDocument()
    expect(screen.getByText('Archived', { selector: 'span' })).toBeInTheDocument()
    expect(screen.getByRole('searchbox')).toHaveValue('Margaux')
    expect(screen.getByText('1 conversation found')).toHaveAttribute('role', 'status')
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), 'Nobody')
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show all conversations' }))
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('Tomás')]))
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('archives a conversation with a way back', async () => {
    const toasts: { message: string; action?: { label: string; run: () => void } }[] = []
    const stop = bus.on('toast', (toast) => toasts.push(toast))
    const { made } = show([room(1, 'Margaux A.'), room(2, 'Tomás F.')])
    await userEvent.click(await screen.findByRole('button', { name: 'More about the conversation with Margaux A.' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))
    await waitFor(() => expect(toasts).toMatchObject([{ message: 'The conversation with Margaux A. is archived' }]))
    await waitFor(() => expect(screen.getByRole('link', { name: /Tomás F\./ })).toHaveFocus())
    toasts[0]?.action?.run()
    await waitFor(() =>
      expect(made.filter(({ name }) => name === 'chat/chat-room/archive').map(({ input }) => input)).toEqual([
        { roomId: id(1), archived: true },
        { roomId: id(1), archived: false },
      ]),
    )
    stop()
  })

  it('marks a conversation as unread', async () => {
    const { made } = show([room(1, 'Margaux A.')])
    await userEvent.click(await screen.findByRole('button', { name: /^More about/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as unread' }))
    await waitFor(() => expect(made).toContainEqual({ name: 'chat/chat-room/mark-unread', input: { roomId: id(1) } }))
  })

  it.each([
    ['/inbox', 'No conversations yet'],
    ['/inbox?show=unread', 'Everything is read'],
    ['/inbox?show=archived', 'Nothing is archived'],
    ['/inbox?show=nonsense', 'No conversations yet'],
  ])('says how to go on while it is empty: %s', async (path, title) => {
    show([], { path })
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
  })

  it('shows one thing to do while it is empty', async () => {
    show([])
    await screen.findByRole('heading', { name: 'No conversations yet' })
    expect(screen.queryByText('Choose a conversation')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Find a place' })).toHaveAttribute('href', '/search')
  })

  it('leads a host to the listings that guests write about while it is empty', async () => {
    show([], { role: 'Provider' })
    expect(await screen.findByText(/^Guests write to you/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to your listings' })).toHaveAttribute('href', '/host/listings')
  })
})
