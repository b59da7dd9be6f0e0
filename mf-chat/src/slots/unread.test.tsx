import type { ChatMessage } from '@qe/contract'
import { aUser, connectSocket, disconnectSocket, renderWithPlatform } from '@qe/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Conversation } from '../conversation/conversation'
import { aRoom } from '../examples'
import Unread from './unread'

const room = aRoom()

/** The header of every page, over a conversation that can be left. */
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

interface Sent {
  payload: { text?: string; clientId?: string }
  answered: (late: Error | null, answer?: object) => void
}
let sent: Sent[] = []
const connect = () =>
  act(() =>
    connectSocket({ emit: (event, payload, answered) => event === 'chat:send' && sent.push({ payload, answered }) }),
  )

/** The server has it. */
const taken = (at: number) => {
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
  act(() => sent[at]?.answered(null, { ok: true, message }))
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

describe('a message that was written without a connection', () => {
  it('goes when there is one, wherever its writer is by then, and once', async () => {
    await write('On the train')
    await userEvent.click(screen.getByRole('button', { name: 'To another page' }))
    connect()
    expect(sent.map(({ payload }) => payload.text)).toEqual(['On the train'])
    taken(0)
    act(disconnectSocket)
    connect()
    expect(sent).toHaveLength(1)
  })

  it('goes once while its room is open', async () => {
    await write('Nearly there')
    connect()
    expect(sent.map(({ payload }) => payload.text)).toEqual(['Nearly there'])
    taken(0)
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument()
    expect(screen.getByText('Nearly there')).toBeInTheDocument()
  })
})

test('a message that got no answer goes again with the next connection, under the same client id', async () => {
  await write('Is anybody there?')
  connect()
  act(() => sent[0]?.answered(new Error('operation has timed out')))
  expect(screen.getByRole('alert')).toHaveTextContent('No answer from the server.')
  act(disconnectSocket)
  connect()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.payload.clientId).toBe(sent[0]?.payload.clientId)
  taken(1)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
