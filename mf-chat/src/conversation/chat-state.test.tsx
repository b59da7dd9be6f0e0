import type { ChatMessage } from '@qe/contract'
import { bus, messageStore, socketStore } from '@qe/platform'
import { aUser, connectSocket, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor } from '@testing-library/react'
import Unread from '../slots/unread'
import { aConversation } from '../testing/conversations'
import { Conversation } from './conversation'

const me = aUser()
const room = aConversation()
const message = (seq: number, text = `Message ${seq}`): ChatMessage => ({
  id: id(1000 + seq),
  roomId: room.id,
  seq,
  clientId: null,
  senderId: room.other.id,
  kind: 'text',
  text,
  files: [],
  createdAt: '2026-05-01T10:00:00.000Z',
})
const answers = {
  'chat/details': { room, messages: [message(1)], hasEarlier: false },
  'chat/mark-as': { unread: 0 },
  'chat/chat-room/list': { rooms: [room], unread: 0 },
}
beforeEach(() => messageStore.setState(messageStore.getInitialState()))

const show = (more: object = {}) =>
  renderWithPlatform(<Conversation roomId={room.id} />, { user: me, answers: { ...answers, ...more } })

describe('the open conversation', () => {
  it('is the current chat, is merged with new fields, and is reset when it is left', async () => {
    const { unmount } = show()
    await screen.findByText('Message 1')
    expect(messageStore.getState()).toMatchObject({ roomId: room.id, currentChat: { id: room.id, otherReadSeq: 0 } })
    const listeners = new Map<string, (event: object) => void>()
    await act(async () => connectSocket({ on: (event, listener) => listeners.set(event, listener) }))
    act(() => listeners.get('chat:read')?.({ roomId: room.id, readerId: room.other.id, readSeq: 1 }))
    expect(messageStore.getState().currentChat).toEqual({ ...room, otherReadSeq: 1 })
    unmount()
    expect(messageStore.getState()).toMatchObject({ roomId: '', currentChat: null })
  })

  it('is the one that the connection speaks for, in the name of the person signed in', async () => {
    const { unmount } = show()
    await screen.findByText('Message 1')
    act(() => connectSocket())
    expect(socketStore.getState()).toMatchObject({
      roomId: room.id,
      currentChat: { isOtherTyping: false },
      userDetails: { user_id: me.id, username: 'Ada Berg', userImage: '' },
    })
    unmount()
    expect(socketStore.getState()).toMatchObject({ roomId: '', currentChat: null })
  })
})

describe('the refetch flag', () => {
  /** Sixty messages after the first one: more than a page of them. */
  const all = Array.from({ length: 61 }, (_, index) => message(index + 1))
  const details = ({ afterSeq }: { afterSeq?: number | undefined }) => ({
    room,
    messages: afterSeq === undefined ? all.slice(0, 1) : all.filter(({ seq }) => seq > afterSeq).slice(0, 50),
    hasEarlier: false,
  })

  it('is raised by a gap between two messages, and cleared once every missed one is fetched', async () => {
    const { made } = show({ 'chat/details': details })
    await screen.findByText('Message 1')
    await waitFor(() => expect(messageStore.getState().shouldRefetchChat).toBe(false))
    act(() => bus.publish('chat:message', message(61)))
    expect(messageStore.getState().shouldRefetchChat).toBe(true)
    expect(await screen.findByText('Message 30')).toBeInTheDocument()
    await waitFor(() => expect(messageStore.getState().shouldRefetchChat).toBe(false))
    expect(screen.getAllByText(/^Message \d+$/)).toHaveLength(61)
    const fetched = made.filter(({ name, input }) => name === 'chat/details' && 'afterSeq' in input)
    expect(fetched.map(({ input }) => input['afterSeq'])).toEqual([1, 51])
  })

  it('stays raised while the server does not answer, until every missed message is fetched', async () => {
    let isDown = false
    show({ 'chat/details': (input: { afterSeq?: number }) => (isDown ? refuse(503, 'Try again.') : details(input)) })
    await screen.findByText('Message 1')
    isDown = true
    act(() => bus.publish('chat:message', message(61)))
    await screen.findByText('Message 61')
    isDown = false
    expect(await screen.findByText('Message 30', {}, { timeout: 5000 })).toBeInTheDocument()
    await waitFor(() => expect(messageStore.getState().shouldRefetchChat).toBe(false))
    expect(screen.getAllByText(/^Message \d+$/)).toHaveLength(61)
  })

  it('is heeded again for a gap that appears while missed messages are fetched', async () => {
    let stored = 3
    const { made } = show({
      'chat/details': ({ afterSeq = 0 }: { afterSeq?: number }) => {
        const messages = all.filter(({ seq }) => seq > afterSeq && seq <= (afterSeq ? stored : 1))
        // Written right after this answer was read: the event of the fourth is lost, that of the fifth arrives.
        if (afterSeq && stored === 3) {
          stored = 5
          queueMicrotask(() => bus.publish('chat:message', message(5)))
        }
        return { room, messages, hasEarlier: false }
      },
    })
    await screen.findByText('Message 1')
    act(() => bus.publish('chat:message', message(3)))
    expect(await screen.findByText('Message 4')).toBeInTheDocument()
    expect(made.filter(({ input }) => 'afterSeq' in input).length).toBeGreaterThan(1)
  })

  it('is raised by a new connection, and cleared after the refetch', async () => {
    show({ 'chat/details': details })
    await screen.findByText('Message 1')
    act(() => connectSocket())
    expect(await screen.findByText('Message 61')).toBeInTheDocument()
    await waitFor(() => expect(messageStore.getState().shouldRefetchChat).toBe(false))
  })
})

describe('after a gap', () => {
  const day = Array.from({ length: 130 }, (_, index) => message(index + 1))
  const page = ({ afterSeq, beforeSeq }: { afterSeq?: number; beforeSeq?: number }, newest: number) => {
    const stored = day.slice(0, newest)
    if (afterSeq !== undefined) return stored.filter(({ seq }) => seq > afterSeq).slice(0, 50)
    return stored.filter(({ seq }) => seq < (beforeSeq ?? 1000)).slice(-50)
  }
  const shown = () => screen.getAllByText(/^Message \d+$/).map(({ textContent }) => textContent)
  const inOrder = (from: number, to: number) => day.slice(from - 1, to).map(({ text }) => text)

  it('of 120 messages, all of them come with the next connection, in order and none twice', async () => {
    let newest = 10
    show({ 'chat/details': (input: object) => ({ room, messages: page(input, newest), hasEarlier: false }) })
    await screen.findByText('Message 10')
    newest = 130
    act(() => connectSocket())
    act(() => bus.publish('chat:message', message(130)))
    await screen.findByText('Message 70')
    await waitFor(() => expect(messageStore.getState().shouldRefetchChat).toBe(false))
    expect(shown()).toEqual(inOrder(1, 130))
  })

  it('of 120 messages, a reload brings all that are unread, though a page has 50', async () => {
    const unread = { ...room, unread: 120, lastMessage: message(130) }
    show({ 'chat/details': (input: object) => ({ room: unread, messages: page(input, 130), hasEarlier: true }) })
    await screen.findByText('Message 11')
    await waitFor(() => expect(messageStore.getState().shouldRefetchChat).toBe(false))
    expect(shown()).toEqual(inOrder(11, 130))
    expect(screen.getByRole('button', { name: 'Earlier messages' })).toBeInTheDocument()
  })

  it('in which the device slept, what came meanwhile is fetched, without a word from the connection', async () => {
    let newest = 1
    show({ 'chat/details': (input: object) => ({ room, messages: page(input, newest), hasEarlier: false }) })
    await screen.findByText('Message 1')
    newest = 3
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText('Message 3')).toBeInTheDocument()
    clock.mockRestore()
  })
})

describe('the unread list', () => {
  it('holds arrived messages until they are marked as read, which removes their ids', async () => {
    let unread = 0
    const list = () => ({ rooms: [room], unread })
    const { made, unmount } = renderWithPlatform(<Unread />, {
      user: me,
      answers: { ...answers, 'chat/chat-room/list': list },
    })
    await waitFor(() => expect(made).toHaveLength(1))
    await act(() => new Promise((done) => setTimeout(done)))
    unread = 1
    act(() => bus.publish('chat:message', message(1)))
    expect(messageStore.getState().unreadMessageIds).toEqual([message(1).id])
    expect(screen.getByRole('link', { name: 'Inbox, 1 unread message' })).toBeInTheDocument()
    unread = 0
    unmount()
    renderWithPlatform(<Conversation roomId={room.id} />, { user: me, answers })
    await waitFor(() => expect(messageStore.getState().unreadMessageIds).toEqual([]))
  })

  it('follows the API when messages were read in another browser', async () => {
    let unread = 1
    renderWithPlatform(<Unread />, {
      user: me,
      answers: { ...answers, 'chat/chat-room/list': () => ({ rooms: [room], unread }) },
    })
    await screen.findByRole('link', { name: 'Inbox, 1 unread message' })
    act(() => bus.publish('chat:message', message(1)))
    unread = 0
    act(() => bus.publish('chat:message', { ...message(2), senderId: null, kind: 'system' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Inbox' })).toBeInTheDocument())
    expect(messageStore.getState().unreadMessageIds).toEqual([])
  })
})
