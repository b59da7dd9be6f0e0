import 'fake-indexeddb/auto'
import { deserialize, serialize } from 'node:v8'
import { bus } from '@qe/platform'
import { aUser, connectSocket, disconnectSocket, testId as id, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Conversation } from '../conversation/conversation'
import { aConversation } from '../testing/conversations'
import { readStored, type StoredMessage, storeMessage } from './stored-messages'

// jsdom has neither.
globalThis.structuredClone ??= (value) => deserialize(serialize(value))
File.prototype.arrayBuffer ??= async () => new ArrayBuffer(3)

const me = aUser()
const stranger = aUser({ id: id(77), email: 'eve@quality-escape.test' })
const room = aConversation()

interface Sent {
  text: string
  clientId: string
  answer: (answer: object | null) => Promise<void>
}
let sent: Sent[] = []
let time = Date.now()

const aStored = (text: string, changes: Partial<StoredMessage> = {}): StoredMessage => ({
  clientId: crypto.randomUUID(),
  personId: me.id,
  roomId: room.id,
  text,
  files: [],
  writtenAt: time++,
  ...changes,
})
const stored = async (person = me) => (await readStored(person.id))?.map(({ text }) => text)

const show = (user = me) =>
  renderWithPlatform(<Conversation roomId={room.id} />, {
    user,
    answers: { 'chat/details': { room, messages: [], hasEarlier: false }, 'chat/mark-as': { unread: 0 } },
  })
const connect = () =>
  act(() =>
    connectSocket({
      emit: (event, payload, acknowledge) => {
        if (event !== 'chat:send') return
        const { text, clientId } = payload as Sent
        const answer = (answered: object | null) =>
          act(async () => acknowledge(answered ? null : new Error('timed out'), answered ?? undefined))
        sent.push({ text, clientId, answer })
      },
    }),
  )
const accept = async (index: number) => {
  const { text = '', clientId = '' } = sent[index] ?? {}
  const message = {
    id: clientId,
    roomId: room.id,
    seq: index + 1,
    clientId,
    senderId: me.id,
    kind: 'text',
    text,
    files: [],
    createdAt: '2026-05-01T10:00:00.000Z',
  }
  await sent[index]?.answer({ ok: true, message })
}
const write = async (text: string) => userEvent.type(await screen.findByLabelText('Write a message'), `${text}{Enter}`)
const texts = () => sent.map(({ text }) => text)

beforeEach(() => {
  sent = []
  time = Date.now()
})
afterEach(async () => {
  for (const { id: personId } of [me, stranger]) act(() => bus.publish('session:ended', { personId }))
  await waitFor(async () => expect([await stored(), await stored(stranger)]).toEqual([[], []]))
})

describe('a message that waits', () => {
  it('is stored by the browser, is there after a reload, and goes with the next connection', async () => {
    const { unmount } = show()
    await write('Written in a tunnel')
    expect(await stored()).toEqual(['Written in a tunnel'])
    unmount()
    // As the page before the reload left it.
    await storeMessage(aStored('Before the reload', { writtenAt: time - 5000 }))
    show()
    await screen.findByText('Written in a tunnel')
    connect()
    await waitFor(() => expect(texts()).toEqual(['Before the reload']))
    await accept(0)
    await waitFor(() => expect(texts()).toEqual(['Before the reload', 'Written in a tunnel']))
    await accept(1)
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(screen.getAllByText('Written in a tunnel')).toHaveLength(1)
  })

  it('waits for the one before it, so that they arrive in order', async () => {
    show()
    connect()
    await write('First')
    await write('Second')
    await waitFor(() => expect(texts()).toEqual(['First']))
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(texts()).toEqual(['First'])
    await sent[0]?.answer({ ok: false, error: 'A little fast.', retryAfterSeconds: 0 })
    await waitFor(() => expect(texts()).toEqual(['First', 'First']), { timeout: 5000 })
    expect(sent[1]?.clientId).toBe(sent[0]?.clientId)
    await accept(1)
    await waitFor(() => expect(texts()).toEqual(['First', 'First', 'Second']))
    await accept(2)
  })

  it('is sent again at once when the connection broke under it', async () => {
    show()
    connect()
    await write('Hello')
    await waitFor(() => expect(texts()).toEqual(['Hello']))
    act(disconnectSocket)
    expect(await screen.findByText('Waiting for a connection')).toBeInTheDocument()
    connect()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.clientId).toBe(sent[0]?.clientId)
    await accept(1)
  })

  it('is not sent when another tab has sent or deleted it', async () => {
    show()
    await write('Sent elsewhere')
    const [mine] = (await readStored(me.id)) ?? []
    indexedDB.deleteDatabase('qe-chat')
    expect(mine?.text).toBe('Sent elsewhere')
    connect()
    await waitFor(() => expect(screen.queryByText('Sent elsewhere')).not.toBeInTheDocument())
    expect(sent).toEqual([])
  })

  it('that the server refused does not hold up those after it, and stays refused over a reload', async () => {
    const { unmount } = show()
    connect()
    await write('Refused')
    await write('Accepted')
    await waitFor(() => expect(texts()).toEqual(['Refused']))
    await sent[0]?.answer({ ok: false, error: 'This message can’t be sent.' })
    await waitFor(() => expect(texts()).toEqual(['Refused', 'Accepted']))
    await accept(1)
    expect((await readStored(me.id))?.map(({ error }) => error)).toEqual(['This message can’t be sent.'])
    unmount()
    show()
    expect(await screen.findByRole('alert')).toHaveTextContent('This message can’t be sent.')
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  it('of more than a day ago is not sent unasked', async () => {
    await storeMessage(aStored('I am at the door', { writtenAt: Date.now() - 25 * 3_600_000 }))
    show()
    connect()
    expect(await screen.findByRole('alert')).toHaveTextContent('You wrote this more than a day ago')
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(texts()).toEqual(['I am at the door']))
    await accept(0)
  })

  it('on a page that stood open for more than a day is not sent unasked either', async () => {
    show()
    await write('I am at the door')
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000)
    connect()
    expect(await screen.findByRole('alert')).toHaveTextContent('You wrote this more than a day ago')
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(texts()).toEqual(['I am at the door']))
    await accept(0)
    later.mockRestore()
  })

  it('with files is kept with them', async () => {
    const file = new File(['key'], 'key.jpg', { type: 'image/jpeg' })
    expect(await storeMessage(aStored('', { files: [file] }))).toBe(true)
    const [back] = (await readStored(me.id)) ?? []
    expect(back?.files.map(({ name, type, size }) => [name, type, size])).toEqual([['key.jpg', 'image/jpeg', 3]])
  })

  it('with files too large to keep says so', async () => {
    const file = new File(['x'], 'key.jpg', { type: 'image/jpeg' })
    Object.defineProperty(file, 'size', { value: 26 * 1024 * 1024 })
    expect(await storeMessage(aStored('', { files: [file] }))).toBe(false)
    expect(await stored()).toEqual([])
  })
})

describe('another account in the same browser', () => {
  it('neither sees nor sends what was written before', async () => {
    await storeMessage(aStored('For my eyes only'))
    show(stranger)
    connect()
    await write('My own')
    await waitFor(() => expect(texts()).toEqual(['My own']))
    expect(screen.queryByText('For my eyes only')).not.toBeInTheDocument()
    expect(await stored()).toEqual(['For my eyes only'])
  })

  it('finds nothing of whoever signed out', async () => {
    show()
    await write('Never sent')
    expect(await stored()).toEqual(['Never sent'])
    act(() => bus.publish('session:ended', { personId: me.id }))
    expect(screen.queryByText('Never sent')).not.toBeInTheDocument()
    await waitFor(async () => expect(await stored()).toEqual([]))
  })
})

test('where the browser stores nothing, the page says to leave it open', async () => {
  const blocked = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('blocked')
  })
  show()
  await write('Fragile')
  expect(await screen.findByText(/Leave this page open until it is sent/)).toBeInTheDocument()
  blocked.mockRestore()
})
