import type { ChatMessage } from '@qe/contract'
import { bus, messageStore } from '@qe/platform'
import { aUser, connectSocket, disconnectSocket, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Conversation } from '../conversation/conversation'
import { aConversation } from '../testing/conversations'
import Unread from './unread'

const room = aConversation()

/** The header, and a conversation that can be left. */
function Page() {
  const [isLeft, leave] = useState(false)
  return (
    <>
      <Unread />
      {!isLeft && <Conversation roomId={room.id} />}
      <button type="button" onClick={() => leave(true)}>
        To another page
      </button>
    </>
  )
}

interface SentMessage {
  payload: { text?: string; clientId?: string }
  acknowledge: (timeout: Error | null, answer?: object) => void
}
let sent: SentMessage[] = []
const connect = () =>
  act(() =>
    connectSocket({
      emit: (event, payload, acknowledge) => event === 'chat:send' && sent.push({ payload, acknowledge }),
    }),
  )

/** Acknowledges a message. */
const acknowledge = (at: number) => {
  const { text = '', clientId = '' } = sent[at]?.payload ?? {}
  const message: ChatMessage = {
    id: clientId,
    roomId: room.id,
    seq: at + 1,
    clientId,
    senderId: aUser().id,
    kind: 'text',
    text,
    files: [],
    createdAt: '2026-05-01T10:00:00.000Z',
  }
  sent[at]?.acknowledge(null, { ok: true, message })
}

async function write(text: string) {
  renderWithPlatform(<Page />, {
    user: aUser(),
    answers: {
      'chat/details': { room, messages: [], hasEarlier: false },
      'chat/chat-room/list': { rooms: [room], unread: 0 },
    },
  })
  await userEvent.type(await screen.findByLabelText('Write a message'), `${text}{Enter}`)
}

beforeEach(() => {
  sent = []
})
afterEach(() => act(() => bus.publish('session:ended', { personId: aUser().id })))

describe('a message written without a connection', () => {
  it('is sent once when there is one, on whichever page the person is', async () => {
    await write('On the train')
    await userEvent.click(screen.getByRole('button', { name: 'To another page' }))
    connect()
    await waitFor(() => expect(sent.map(({ payload }) => payload.text)).toEqual(['On the train']))
    await act(async () => acknowledge(0))
    act(disconnectSocket)
    connect()
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(sent).toHaveLength(1)
  })

  it('is sent once while its conversation is open', async () => {
    await write('Nearly there')
    expect(screen.getByText('Waiting for a connection')).toBeInTheDocument()
    connect()
    await waitFor(() => expect(sent.map(({ payload }) => payload.text)).toEqual(['Nearly there']))
    await act(async () => acknowledge(0))
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument()
    expect(screen.getAllByText('Nearly there')).toHaveLength(1)
    expect(screen.getByText(/Sent$/)).toBeInTheDocument()
  })
})

test('sends an unanswered message again with the next connection, under the same client id', async () => {
  await write('Is anybody there?')
  connect()
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => sent[0]?.acknowledge(new Error('operation has timed out')))
  expect(screen.getByText('Sending…')).toBeInTheDocument()
  act(disconnectSocket)
  connect()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.payload.clientId).toBe(sent[0]?.payload.clientId)
  await act(async () => acknowledge(1))
  expect(screen.queryByText('Sending…')).not.toBeInTheDocument()
})

test('a message of the open conversation does not count as unread, while the page is visible', async () => {
  await write('')
  const arrives = (seq: number) =>
    act(() =>
      bus.publish('chat:message', {
        ...{ id: `0f2c6d1e-8a1b-4c3d-9e5f-00000000020${seq}`, roomId: room.id, seq, clientId: null, text: 'Hello' },
        ...{ senderId: room.other.id, kind: 'text', files: [], createdAt: '2026-05-01T10:00:00.000Z' },
      }),
    )
  arrives(1)
  expect(messageStore.getState().unreadMessageIds).toEqual([])
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  arrives(2)
  expect(messageStore.getState().unreadMessageIds).toHaveLength(1)
  visibility.mockRestore()
})
