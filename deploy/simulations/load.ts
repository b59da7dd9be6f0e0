import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CallInput,
  type CallName,
  type CallOutput,
  type ClientEvents,
  callTable,
  type ServerEvents,
} from '@qe/contract'
import { io, type Socket } from 'socket.io-client'
import { addDays } from '../../api/src/domain/dates'

export interface Measure {
  call: string
  /** Start, in ms since the epoch. */
  at: number
  ms: number
  /** The HTTP status; 0 for a connection that was lost. */
  status: number
}

export interface Person {
  id: string
  token: string
}

interface World {
  guests: Person[]
  host: Person
  /** Listings with instant booking, one a guest, so that no guest is refused for another's dates. */
  listings: string[]
  /** Conversations, one a guest. */
  rooms: string[]
}

/** What the load was told by the site, to be held against the database afterwards. */
export interface Acknowledged {
  /** Bookings that were answered as confirmed. */
  bookings: Set<string>
  /** Messages, by the page's own id. */
  messages: Set<string>
  /** Prices that a host has set: listing and date → minor units. */
  prices: Map<string, number>
}

const lost = 0
/** As the site's own client: a command is sent again with its idempotency key. */
const commandAttempts = 8

/** Visitors who search, look, book, pay, chat and change calendars at one address, until they are told to stop. */
export class Load {
  readonly measures: Measure[] = []
  readonly acknowledged: Acknowledged = { bookings: new Set(), messages: new Set(), prices: new Map() }
  /** How long messages took from their sender to the other side's page, in ms. */
  readonly delivered: { at: number; ms: number }[] = []
  #isStopping = false
  #visitors: Promise<void>[] = []
  #sockets: Socket<ServerEvents, ClientEvents>[] = []
  #nextStay = 5

  constructor(
    private readonly site: string,
    private readonly world: World,
    /** Ms between two actions of a visitor. */
    private readonly pause = 400,
  ) {}

  start(): void {
    const { guests, host, listings, rooms } = this.world
    this.#listen(this.#connect(host))
    guests.forEach((guest, n) => {
      const [listingId = '', roomId = ''] = [listings[n], rooms[n]]
      const socket = this.#connect(guest)
      this.#visitors.push(
        this.#repeat(() => this.#search(guest)),
        this.#repeat(() => this.#chat(socket, roomId)),
        ...(n % 4 === 0 ? [this.#repeat(() => this.#book(guest, listingId))] : []),
        ...(n % 8 === 0 ? [this.#repeat(() => this.#setPrice(host, listingId))] : []),
      )
    })
  }

  /** Lets what is under way come to its end. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#visitors)
    for (const socket of this.#sockets) socket.disconnect()
  }

  /** Calls that failed through no fault of the caller, within a span of time. */
  failures(from = 0, until = Number.POSITIVE_INFINITY): Measure[] {
    return this.measures.filter(({ at, status }) => at >= from && at < until && (status === lost || status >= 500))
  }

  async #repeat(action: () => Promise<void>): Promise<void> {
    await wait(Math.random() * this.pause)
    while (!this.#isStopping) {
      await action()
      await wait(this.pause * (0.5 + Math.random()))
    }
  }

  async #call<N extends CallName>(who: Person | null, name: N, input: CallInput<N>): Promise<CallOutput<N> | null> {
    const { method } = callTable[name]
    const inQuery = method === 'GET' || method === 'DELETE'
    const query = inQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const at = Date.now()
    let status = lost
    let data: CallOutput<N> | null = null
    try {
      const answer = await fetch(`${this.site}/v1/api/${name}${query}`, {
        method,
        headers: {
          ...(who && { authorization: `Bearer ${who.token}` }),
          ...(!inQuery && { 'content-type': 'application/json' }),
        },
        ...(!inQuery && { body: JSON.stringify(input) }),
        signal: AbortSignal.timeout(30_000),
      })
      const body = await answer.text()
      status = answer.status
      if (status === 200) data = (JSON.parse(body) as { data: CallOutput<N> }).data
    } catch {
      status = lost
    }
    this.measures.push({ call: name, at, ms: Date.now() - at, status })
    return data
  }

  /** A command, sent again with the same key until it is answered. */
  async #command<N extends CallName>(who: Person, name: N, input: CallInput<N>): Promise<CallOutput<N> | null> {
    for (let attempt = 1; attempt <= commandAttempts; attempt++) {
      const data = await this.#call(who, name, input)
      const status = this.measures.at(-1)?.status ?? lost
      if (data || (status > lost && status < 500)) return data
      await wait(500 * attempt)
    }
    return null
  }

  async #search(guest: Person): Promise<void> {
    const found = await this.#call(guest, 'property/getall', {})
    const listingId = found?.items[0]?.id
    if (listingId) await this.#call(guest, 'property/details', { propertyId: listingId })
  }

  async #book(guest: Person, propertyId: string): Promise<void> {
    const checkIn = addDays(new Date().toISOString().slice(0, 10), this.#nextStay)
    this.#nextStay = this.#nextStay > 300 ? 5 : this.#nextStay + 2
    const quoted = await this.#call(guest, 'bookings/check-availability', {
      propertyId,
      checkIn,
      checkOut: addDays(checkIn, 2),
      guests: 1,
    })
    if (!quoted?.quote) return
    const added = await this.#command(guest, 'bookings/add', { quoteId: quoted.quote.id, idempotencyKey: randomUUID() })
    if (!added) return
    const paid = await this.#command(guest, 'bookings/payment-now', {
      bookingId: added.booking.id,
      paymentMethodId: 'pm_card_visa',
      idempotencyKey: randomUUID(),
    })
    if (paid?.booking.status === 'confirmed') this.acknowledged.bookings.add(paid.booking.id)
  }

  async #setPrice(host: Person, propertyId: string): Promise<void> {
    const date = addDays(new Date().toISOString().slice(0, 10), 320 + Math.floor(Math.random() * 20))
    const price = 10_000 + Math.floor(Math.random() * 5000)
    const set = await this.#call(host, 'date-wise-price/add-new-price', {
      propertyId,
      from: date,
      to: date,
      price,
    })
    // Of a lost answer it is unknown which price holds.
    if (set) this.acknowledged.prices.set(`${propertyId} ${date}`, price)
    else this.acknowledged.prices.delete(`${propertyId} ${date}`)
  }

  #connect({ token }: Person): Socket<ServerEvents, ClientEvents> {
    const socket: Socket<ServerEvents, ClientEvents> = io(this.site, {
      transports: ['websocket'],
      auth: { token },
      reconnectionDelayMax: 1000,
    })
    socket.on('connect_error', () => {
      if (!socket.active) setTimeout(() => socket.connect(), 1000)
    })
    this.#sockets.push(socket)
    return socket
  }

  /** Sends a message as a page does: again, with its own id, until it is acknowledged. */
  async #chat(socket: Socket<ServerEvents, ClientEvents>, roomId: string): Promise<void> {
    const clientId = randomUUID()
    while (!this.#isStopping) {
      const ack = await socket
        .timeout(5000)
        .emitWithAck('chat:send', { roomId, clientId, text: 'When may we come?' })
        .catch(() => null)
      if (ack?.ok) return void this.acknowledged.messages.add(clientId)
      if (ack) await wait(1000)
    }
  }

  #listen(socket: Socket<ServerEvents, ClientEvents>): void {
    const heard = new Set<string>()
    socket.on('chat:message', ({ clientId, createdAt }) => {
      if (!clientId || heard.has(clientId)) return
      heard.add(clientId)
      const at = new Date(createdAt).getTime()
      this.delivered.push({ at, ms: Date.now() - at })
    })
  }
}

/** The value that a share of the numbers does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}
