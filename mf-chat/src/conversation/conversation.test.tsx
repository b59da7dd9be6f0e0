import type { ChatMessage, Conversation as ConversationData } from '@qe/contract'
import { bus } from '@qe/platform'
import { aUser, connectSocket, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aConversation } from '../testing/conversations'
import { Conversation } from './conversation'

const me = aUser()
const { id: roomId, other } = aConversation()

const message = (seq: number, text: string, senderId: string | null = other.id): ChatMessage => ({
  id: id(1000 + seq),
  roomId,
  seq,
  clientId: null,
  senderId,
  kind: senderId ? 'text' : 'system',
  text,
  files: [],
  createdAt: '2026-05-01T10:00:00.000Z',
})

afterEach(() => act(() => bus.publish('session:ended', { personId: me.id })))

const show = (messages: ChatMessage[], changes: Partial<ConversationData> = {}) =>
  renderWithPlatform(<Conversation roomId={roomId} />, {
    user: me,
    answers: {
      'chat/details': { room: aConversation(changes), messages, hasEarlier: false },
      'chat/mark-as': { unread: 0 },
      'chat/quick-reply/list': {
        items: [
          {
            id: id(7),
            title: 'Directions',
            body: 'The key hangs by the door.',
            updatedAt: '2026-05-01T10:00:00.000Z',
            schedule: null,
          },
          {
            id: id(8),
            title: 'Welcome',
            body: 'Hello Gil, see you on {{checkIn}}.',
            updatedAt: '2026-05-01T10:00:00.000Z',
            schedule: null,
          },
        ],
      },
    },
  })

describe('a conversation', () => {
  it('shows messages and system lines, and marks them as read', async () => {
    const { made } = show([message(1, 'Your booking is confirmed.', null), message(2, 'Welcome to Lisbon')])
    expect(await screen.findByText('Welcome to Lisbon')).toBeInTheDocument()
    expect(screen.getByText('Your booking is confirmed.')).toBeInTheDocument()
    await waitFor(() => expect(made).toContainEqual({ name: 'chat/mark-as', input: { roomId, readSeq: 2 } }))
  })

  it('says when the other person was here last, where that is known', async () => {
    const answer = { room: aConversation(), messages: [], hasEarlier: false }
    const { unmount } = show([])
    expect(await screen.findByText(answer.room.property.title)).toBeInTheDocument()
    expect(screen.queryByText(/^Active/)).not.toBeInTheDocument()
    unmount()
    renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      answers: {
        'chat/details': { ...answer, otherSeenAt: new Date(Date.now() - 2 * 3_600_000).toISOString() },
        'chat/quick-reply/list': { items: [] },
      },
    })
    expect(await screen.findByText(/^Active 2 hours ago · /)).toBeInTheDocument()
  })

  it.each([
    [400, 'roomId: This is not an id.'],
    [403, 'This conversation belongs to others.'],
    [404, 'There is no such conversation.'],
  ])('says so when the conversation does not exist, without a retry: %i', async (status, words) => {
    renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      answers: { 'chat/details': refuse(status, words) },
    })
    expect(await screen.findByRole('heading', { name: 'There is no such conversation' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('shows the message that a search has found, and loads what is before it', async () => {
    const shown: string[] = []
    Element.prototype.scrollIntoView = function scrollIntoView() {
      shown.push(this.textContent ?? '')
    }
    const all = [1, 2, 3, 4, 5, 6].map((seq) => message(seq, `Message ${seq}`))
    const { made } = renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      path: `/inbox/${roomId}?q=message&at=2`,
      answers: {
        'chat/details': ({ beforeSeq = 7 }) => ({
          room: aConversation(),
          messages: all.slice(Math.max(0, beforeSeq - 3), beforeSeq - 1),
          hasEarlier: true,
        }),
        'chat/mark-as': { unread: 0 },
      },
    })
    await waitFor(() => expect(shown).toEqual([expect.stringContaining('Message 2')]))
    expect(made.filter(({ name }) => name === 'chat/details').length).toBe(3)
    expect(screen.getByRole('link', { name: 'All conversations' })).toHaveAttribute('href', '/inbox?q=message')
  })

  it('says to a guest which of the host’s people wrote', async () => {
    show([{ ...message(1, 'Welcome'), coHost: { id: id(70), name: 'Mila', forName: 'Ines' } }])
    await screen.findByText('Welcome')
    expect(screen.getByText(/^Mila · /)).toBeInTheDocument()
    expect(screen.getByText('Mila wrote:')).toBeInTheDocument()
  })

  it('says to the host’s side who wrote for whom, and lets a co-host change what is theirs alone', async () => {
    const now = { createdAt: new Date().toISOString() }
    const host = { id: id(3), name: 'Ines', avatar: null }
    const written = (seq: number, by?: string): ChatMessage => ({
      ...message(seq, `Words ${seq}`, host.id),
      ...now,
      ...(by && { coHost: { id: by, name: 'Mila', forName: 'Ines' } }),
    })
    show([written(1), written(2, me.id)], { side: 'provider', host })
    await screen.findByText('Words 2')
    expect(screen.getByText(/^Mila, for Ines · /)).toBeInTheDocument()
    expect(screen.getByText('For Ines · Harbour loft')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Change or unsend your message' })).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.queryByRole('menuitem', { name: /^Block/ })).not.toBeInTheDocument()
  })

  it('says once why contact details are hidden, with a way to help', async () => {
    show([message(1, 'Call •••'), message(2, 'Or write to •••'), message(3, 'See you')])
    expect(await screen.findByText(/Contact details are hidden until a stay is confirmed/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
  })

  it('shows an arriving message once, in order', async () => {
    show([message(1, 'First')])
    await screen.findByText('First')
    act(() => {
      bus.publish('chat:message', message(2, 'Second'))
      bus.publish('chat:message', message(2, 'Second'))
      bus.publish('chat:message', { ...message(3, 'Elsewhere'), roomId: id(999) })
    })
    expect(screen.getAllByText('Second')).toHaveLength(1)
    expect(screen.queryByText('Elsewhere')).not.toBeInTheDocument()
  })

  it('keeps a message that was refused until its writer sends it again or deletes it', async () => {
    show([message(1, 'First')])
    await screen.findByText('First')
    await userEvent.type(screen.getByLabelText('Write a message'), 'Hello there{Enter}')
    expect(screen.getByText('Hello there')).toBeInTheDocument()
    expect(screen.getByText('Waiting for a connection')).toBeInTheDocument()
    act(() =>
      connectSocket({
        emit: (_event, _payload, acknowledge) => acknowledge(null, { ok: false, error: 'We can’t find it.' }),
      }),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t find it.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(screen.queryByText('Hello there')).not.toBeInTheDocument()
  })

  it('still has it when the same person opens the conversation again', async () => {
    const { unmount } = show([message(1, 'First')])
    await userEvent.type(await screen.findByLabelText('Write a message'), 'Written on a train{Enter}')
    expect(screen.getByText('Written on a train')).toBeInTheDocument()
    unmount()
    const { unmount: leave } = renderWithPlatform(<Conversation roomId={roomId} />, {
      user: aUser({ id: id(77) }),
      answers: { 'chat/details': { room: aConversation(), messages: [], hasEarlier: false } },
    })
    await screen.findByLabelText('Write a message')
    expect(screen.queryByText('Written on a train')).not.toBeInTheDocument()
    leave()
    show([message(1, 'First')])
    expect(await screen.findByText('Written on a train')).toBeInTheDocument()
  })

  it('turns URLs into links that open in a new tab, and nothing else', async () => {
    show([message(1, 'See https://example.com/map?x=1. Or javascript:alert(1)')])
    const link = await screen.findByRole('link', { name: 'https://example.com/map?x=1' })
    expect(link).toHaveAttribute('href', 'https://example.com/map?x=1')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    expect(screen.queryByRole('link', { name: /javascript/ })).not.toBeInTheDocument()
  })

  it('keeps a draft when the conversation is left and opened again', async () => {
    const { unmount } = show([message(1, 'First')])
    await userEvent.type(await screen.findByLabelText('Write a message'), 'Half a thought')
    unmount()
    show([message(1, 'First')])
    const field = await screen.findByLabelText('Write a message')
    expect(field).toHaveValue('Half a thought')
    await userEvent.clear(field)
  })

  it('shows earlier messages above the present ones', async () => {
    const { made } = renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      answers: {
        'chat/details': ({ beforeSeq }) => ({
          room: aConversation(),
          messages: beforeSeq ? [message(1, 'Older')] : [message(2, 'Newer')],
          hasEarlier: !beforeSeq,
        }),
        'chat/mark-as': { unread: 0 },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }))
    expect(await screen.findByText('Older')).toBeInTheDocument()
    expect(screen.getAllByText(/^(Older|Newer)$/).map((one) => one.textContent)).toEqual(['Older', 'Newer'])
    expect(made).toContainEqual({ name: 'chat/details', input: { roomId, beforeSeq: 2 } })
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).not.toBeInTheDocument()
  })

  it('lets its writer change a message in its first minutes, and shows that it was', async () => {
    const now = new Date().toISOString()
    const mine = { ...message(1, 'We come at fiv', me.id), createdAt: now }
    const { made } = renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      answers: {
        'chat/details': { room: aConversation(), messages: [mine], hasEarlier: false },
        'chat/mark-as': { unread: 0 },
        'chat/message/edit': ({ text }) => ({ ...mine, text, editedAt: now }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change or unsend your message' }))
    await userEvent.type(screen.getByLabelText(/^Message/), 'e')
    await userEvent.click(screen.getByRole('button', { name: 'Save the change' }))
    expect(await screen.findByText('We come at five')).toBeInTheDocument()
    expect(screen.getByText(/edited/)).toBeInTheDocument()
    expect(screen.queryByText('We come at fiv')).not.toBeInTheDocument()
    expect(made).toContainEqual({
      name: 'chat/message/edit',
      input: { messageId: mine.id, text: 'We come at five' },
    })
  })

  it('asks before a change of a message that is not saved is lost', async () => {
    const mine = { ...message(1, 'We come at fiv', me.id), createdAt: new Date().toISOString() }
    renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      answers: {
        'chat/details': { room: aConversation(), messages: [mine], hasEarlier: false },
        'chat/mark-as': { unread: 0 },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change or unsend your message' }))
    await userEvent.type(screen.getByLabelText(/^Message/), 'e')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    expect(screen.getByLabelText(/^Message/)).toHaveValue('We come at five')
  })

  it('lets its writer unsend a message only after a question, and says why it no longer can', async () => {
    const mine = { ...message(1, 'Not for you', me.id), createdAt: new Date().toISOString() }
    renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      answers: {
        'chat/details': { room: aConversation(), messages: [mine], hasEarlier: false },
        'chat/mark-as': { unread: 0 },
        'chat/message/unsend': refuse(409, 'A message can be changed for 15 minutes. Write another one instead.'),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change or unsend your message' }))
    await userEvent.click(screen.getByRole('button', { name: 'Unsend' }))
    await userEvent.click(screen.getByRole('button', { name: 'Unsend the message' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('A message can be changed for 15 minutes.')
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(screen.getByText('Not for you')).toBeInTheDocument()
  })

  it('shows what the other side changed or unsent, and offers neither for their messages', async () => {
    const theirs = { ...message(1, 'Frist'), createdAt: new Date().toISOString() }
    show([theirs])
    await screen.findByText('Frist')
    expect(screen.queryByRole('button', { name: 'Change or unsend your message' })).not.toBeInTheDocument()
    const at = new Date().toISOString()
    act(() => bus.publish('chat:message-changed', { ...theirs, text: 'First', editedAt: at }))
    expect(screen.getByText('First')).toBeInTheDocument()
    act(() => bus.publish('chat:message-changed', { ...theirs, text: '', unsentAt: at }))
    expect(screen.getByText('Message unsent')).toBeInTheDocument()
    expect(screen.queryByText(/Fi?rst/)).not.toBeInTheDocument()
  })

  it('shows when the other side has read', async () => {
    show([message(1, 'Is the pool open?', me.id)], { otherReadSeq: 1 })
    expect(await screen.findByText(/Read$/)).toBeInTheDocument()
  })

  it('shows when a device of the other side has received it', async () => {
    show([message(1, 'Is the pool open?', me.id)], { otherDeliveredSeq: 1 })
    expect(await screen.findByText(/Delivered$/)).toBeInTheDocument()
  })

  it('counts messages before an answer as read', async () => {
    show([message(1, 'Is the pool open?', me.id)])
    await screen.findByText('Is the pool open?')
    expect(screen.queryByText(/Read$/)).not.toBeInTheDocument()
    act(() => bus.publish('chat:message', message(2, 'It is.')))
    expect(screen.getByText(/Read$/)).toBeInTheDocument()
  })

  it('fetches what was read while there was no connection', async () => {
    const { made } = renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      answers: {
        'chat/details': ({ afterSeq }) => ({
          room: aConversation({ otherReadSeq: afterSeq ?? 0 }),
          messages: afterSeq ? [] : [message(1, 'Is the pool open?', me.id)],
          hasEarlier: false,
        }),
        'chat/mark-as': { unread: 0 },
      },
    })
    await screen.findByText('Is the pool open?')
    act(() => connectSocket())
    expect(await screen.findByText(/Read$/)).toBeInTheDocument()
    expect(made).toContainEqual({ name: 'chat/details', input: { roomId, afterSeq: 1 } })
  })

  it('hides the typing note when the connection is lost', async () => {
    show([message(1, 'First')])
    await screen.findByText('First')
    const on = new Map<string, (event: object) => void>()
    await act(async () => connectSocket({ on: (event, listener) => on.set(event, listener) }))
    act(() => on.get('chat:typing')?.({ roomId, userId: other.id }))
    expect(screen.getByText('Tomás F. is writing…')).toBeInTheDocument()
    await act(async () => connectSocket())
    expect(screen.queryByText('Tomás F. is writing…')).not.toBeInTheDocument()
  })

  it('marks as read again with a new connection, since the first call may have been lost', async () => {
    let isAway = true
    const { made } = renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      answers: {
        'chat/details': ({ afterSeq }) => ({
          room: aConversation(),
          messages: afterSeq ? [] : [message(1, 'First')],
          hasEarlier: false,
        }),
        'chat/mark-as': () => (isAway ? refuse(503, 'We are back in a minute.') : { unread: 0 }),
        'chat/chat-room/list': { rooms: [], unread: 0 },
      },
    })
    await screen.findByText('First')
    const marked = () => made.filter(({ name }) => name === 'chat/mark-as').length
    await waitFor(() => expect(marked()).toBe(1))
    isAway = false
    await act(async () => connectSocket())
    await waitFor(() => expect(marked()).toBe(2))
  })

  it('offers quick replies to hosts only, as an editable draft', async () => {
    show([message(1, 'Hello')], { side: 'provider' })
    await userEvent.click(await screen.findByRole('button', { name: 'Directions' }))
    expect(screen.getByLabelText('Write a message')).toHaveValue('The key hangs by the door.')
    await userEvent.clear(screen.getByLabelText('Write a message'))
  })

  it('searches quick replies by a slash, with the keyboard alone', async () => {
    show([message(1, 'Hello')], { side: 'provider' })
    await screen.findByRole('button', { name: 'Directions' })
    const field = screen.getByRole('combobox', { name: 'Write a message' })
    expect(field).toHaveAttribute('aria-expanded', 'false')
    await userEvent.type(field, '/')
    expect(field).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
      'DirectionsThe key hangs by the door.',
      'WelcomeHello Gil, see you on {{checkIn}}.',
    ])
    await userEvent.keyboard('{ArrowDown}')
    const second = screen.getByRole('option', { name: /Welcome/ })
    expect(second).toHaveAttribute('aria-selected', 'true')
    expect(field).toHaveAttribute('aria-activedescendant', second.id)
    await userEvent.keyboard('{Enter}')
    expect(field).toHaveValue('Hello Gil, see you on {{checkIn}}.')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await userEvent.clear(field)
    await userEvent.type(field, '/key')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(field).toHaveValue('/key')
    await userEvent.clear(field)
    await userEvent.type(field, '/nothing')
    expect(screen.getByText(/No quick reply has that in it/)).toBeInTheDocument()
    await userEvent.clear(field)
  })

  it('does not send a reply with a variable that has no value yet', async () => {
    show([message(1, 'Hello')], { side: 'provider' })
    await userEvent.click(await screen.findByRole('button', { name: 'Welcome' }))
    const field = screen.getByLabelText('Write a message')
    expect(screen.getByText(/in the place of \{\{checkIn\}\}/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await userEvent.type(field, '{Enter}')
    expect(field).toHaveValue('Hello Gil, see you on {{checkIn}}.')
    await userEvent.clear(field)
    await userEvent.type(field, 'Hello Gil, see you on Monday.')
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
    await userEvent.clear(field)
  })

  it('does not send more than a message may have, as with a reply added to a long text', async () => {
    show([message(1, 'Hello')], { side: 'provider' })
    const field = await screen.findByLabelText('Write a message')
    await userEvent.click(field)
    await userEvent.paste('x'.repeat(3500))
    expect(screen.queryByText(/of 4,000/)).not.toBeInTheDocument()
    await userEvent.paste('x'.repeat(490))
    expect(screen.getByText(/^3,990 of 4,000/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Welcome' }))
    expect(screen.getByText(/^Shorten it by 2\d characters: 4,000 is the most/)).toBeInTheDocument()
    expect(screen.getByText(/^4,02\d of 4,000/)).toBeInTheDocument()
    expect(field).toHaveAccessibleDescription(/Nothing is sent until then/)
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await userEvent.clear(field)
  })

  it('says at its top how the booking stands, with the way to it', async () => {
    const booking = {
      id: id(10),
      code: 'QE-1',
      status: 'requested',
      checkIn: '2027-08-03',
      checkOut: '2027-08-07',
    } as const
    show([message(1, 'Hello')], { side: 'provider', booking })
    const strip = within(await screen.findByRole('region', { name: 'The booking' }))
    expect(strip.getByRole('link', { name: /4 nights/ })).toHaveAttribute('href', `/host/bookings/${id(10)}`)
    expect(strip.getByText('Waiting for you')).toBeInTheDocument()
  })

  it('shows the error and a retry button', async () => {
    renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      answers: { 'chat/details': refuse(503, 'We are back in a minute.') },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('We are back in a minute.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
  })
})

describe('files in a conversation', () => {
  const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })
  const stored = (number: number, name: string, mediaType = 'image/webp') => ({
    id: id(number),
    name,
    mediaType,
    size: 204_800,
    width: mediaType.startsWith('image/') ? 800 : null,
    height: mediaType.startsWith('image/') ? 600 : null,
    path: `media/private/${number}?signed=1`,
    expiresAt: '2030-01-01T00:00:00.000Z',
  })
  const showWithFiles = (
    answer:
      | ReturnType<typeof refuse>
      | ((input: { clientId: string; text?: string | undefined }) => ChatMessage | ReturnType<typeof refuse>),
  ) =>
    renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      answers: {
        'chat/details': { room: aConversation(), messages: [message(1, 'First')], hasEarlier: false },
        'chat/mark-as': { unread: 0 },
        'chat/file-send': answer as never,
      },
    })
  const sentAs = (clientId: string, text = ''): ChatMessage => ({
    ...message(2, text, me.id),
    clientId,
    kind: 'file',
    files: [stored(500, 'key.webp')],
  })

  it('are chosen, pasted or dropped, removed, and sent with the text', async () => {
    const { made } = showWithFiles(({ clientId, text }) => sentAs(clientId, text))
    await screen.findByText('First')
    await userEvent.upload(screen.getByLabelText('Files'), [file('key.jpg'), file('door.jpg')])
    fireEvent.paste(screen.getByLabelText('Write a message'), {
      clipboardData: { files: [file('rules.pdf', 'application/pdf')] },
    })
    fireEvent.drop(screen.getByText('First'), {
      dataTransfer: { types: ['Files'], files: [file('map.png', 'image/png')] },
    })
    expect(screen.getByRole('list', { name: 'Files to send' })).toHaveTextContent('key.jpgdoor.jpgrules.pdfmap.png')
    await userEvent.click(screen.getByRole('button', { name: 'Leave out door.jpg' }))
    await userEvent.clear(screen.getByLabelText('Write a message'))
    await userEvent.type(screen.getByLabelText('Write a message'), 'The key{Enter}')
    expect(await screen.findByRole('button', { name: 'Open the picture key.webp' })).toBeInTheDocument()
    expect(made.find(({ name }) => name === 'chat/file-send')).toEqual({
      name: 'chat/file-send',
      input: { roomId, clientId: expect.any(String), text: 'The key' },
      files: ['key.jpg', 'rules.pdf', 'map.png'],
    })
    expect(screen.queryByRole('list', { name: 'Files to send' })).not.toBeInTheDocument()
  })

  it('are sent again by themselves, under the same client id, when the server was busy', async () => {
    let tries = 0
    const { made } = showWithFiles(({ clientId }) =>
      tries++ === 0 ? refuse(503, 'We can’t keep files just now. Try again in a moment.') : sentAs(clientId),
    )
    await screen.findByText('First')
    await userEvent.upload(screen.getByLabelText('Files'), file('key.jpg'))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('button', { name: 'Open the picture key.webp' })
    const [first, second] = made.filter(({ name }) => name === 'chat/file-send')
    expect(second?.input['clientId']).toBe(first?.input['clientId'])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('that are refused wait for their writer, who may try again', async () => {
    let tries = 0
    showWithFiles(({ clientId }) => (tries++ === 0 ? refuse(415, 'This is no picture.') : sentAs(clientId)))
    await screen.findByText('First')
    await userEvent.upload(screen.getByLabelText('Files'), file('key.jpg'))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This is no picture.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Open the picture key.webp' })
  })

  it('of another kind, or too many, are left out with a reason', async () => {
    showWithFiles(refuse(400, 'No.'))
    await screen.findByText('First')
    fireEvent.drop(screen.getByText('First'), {
      dataTransfer: { types: ['Files'], files: [file('song.mp3', 'audio/mpeg')] },
    })
    expect(screen.getByText(/^Choose a picture .* or a PDF\.$/)).toBeInTheDocument()
    fireEvent.drop(screen.getByText('First'), {
      dataTransfer: { types: ['Files'], files: [1, 2, 3, 4, 5, 6].map((number) => file(`${number}.jpg`)) },
    })
    expect(screen.getByText(/A message can have 5 files/)).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /^Leave out/ })).toHaveLength(5)
  })

  it('are loaded again by new links where their own have ended, once, and stay as they are once loaded', async () => {
    let round = 1
    const page = (input: { beforeSeq?: number | undefined }) => ({
      room: aConversation(),
      messages: [1, 2].map((seq) => ({
        ...message(seq, '', other.id),
        kind: 'file' as const,
        files: [{ ...stored(seq, `${seq}.webp`), path: `media/private/${seq}?signed=${input.beforeSeq ? round : 1}` }],
      })),
      hasEarlier: false,
    })
    const { made } = renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      answers: { 'chat/details': page, 'chat/mark-as': { unread: 0 }, 'chat/quick-reply/list': { items: [] } },
    })
    const picture = (seq: number) =>
      screen.getByRole('button', { name: `Open the picture ${seq}.webp` }).querySelector('img') as HTMLImageElement
    await screen.findByRole('button', { name: 'Open the picture 1.webp' })
    round = 2
    const renewals = () => made.filter(({ name, input }) => name === 'chat/details' && 'beforeSeq' in input)
    fireEvent.error(picture(1))
    fireEvent.error(picture(2))
    await waitFor(() => expect(picture(1)).toHaveAttribute('src', '/media/private/1?signed=2'))
    expect(picture(2)).toHaveAttribute('src', '/media/private/2?signed=2')
    const asked = renewals().length
    expect(asked).toBeLessThanOrEqual(2)
    fireEvent.load(picture(1))
    fireEvent.error(picture(2))
    await waitFor(() => expect(renewals()).toHaveLength(asked + 1))
    fireEvent.error(picture(2))
    fireEvent.error(picture(2))
    expect(renewals()).toHaveLength(asked + 1)
    round = 3
    act(() => bus.publish('chat:message-changed', page({ beforeSeq: 3 }).messages[0] as ChatMessage))
    expect(picture(1)).toHaveAttribute('src', '/media/private/1?signed=2')
  })

  it('that are no pictures open by a new link where their own has ended', async () => {
    const pdf = (path: string, expiresAt: string) => ({ ...stored(3, 'rules.pdf', 'application/pdf'), path, expiresAt })
    const clicked: (string | null)[] = []
    renderWithPlatform(<Conversation roomId={roomId} />, {
      user: me,
      answers: {
        'chat/details': ({ beforeSeq }) => ({
          room: aConversation(),
          messages: [
            {
              ...message(1, '', other.id),
              kind: 'file',
              files: [
                beforeSeq
                  ? pdf('media/private/3?signed=2', new Date(Date.now() + 900_000).toISOString())
                  : pdf('media/private/3?signed=1', '2026-01-01T00:00:00.000Z'),
              ],
            },
          ],
          hasEarlier: false,
        }),
        'chat/mark-as': { unread: 0 },
        'chat/quick-reply/list': { items: [] },
      },
    })
    const link = await screen.findByRole('link', { name: /rules\.pdf/ })
    const follow = (event: Event) => {
      if (!event.defaultPrevented) clicked.push(link.getAttribute('href'))
      event.preventDefault()
    }
    window.addEventListener('click', follow)
    await userEvent.click(link)
    await waitFor(() => expect(clicked).toEqual(['/media/private/3?signed=2']))
    window.removeEventListener('click', follow)
  })

  it('open in a viewer if they are pictures, and in a new tab otherwise', async () => {
    show([
      {
        ...message(1, '', other.id),
        kind: 'file',
        files: [stored(1, 'front.webp'), stored(2, 'back.webp'), stored(3, 'rules.pdf', 'application/pdf')],
      },
    ])
    const pdf = await screen.findByRole('link', { name: /rules\.pdf.*opens in a new tab/ })
    expect(pdf).toHaveAttribute('target', '_blank')
    expect(pdf).toHaveAttribute('href', '/media/private/3?signed=1')
    await userEvent.click(screen.getByRole('button', { name: 'Open the picture front.webp' }))
    expect(screen.getByRole('dialog', { name: 'front.webp, 1 of 2' })).toBeInTheDocument()
    screen.getByRole('button', { name: 'Next picture' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('img', { name: 'back.webp, large' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
