import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StripeFailure } from './failure'
import type { Collections } from './records'

type Name = keyof Collections
type State = { [N in Name]: Map<string, Collections[N]> }

const NAMES: readonly Name[] = [
  'customers',
  'payment_methods',
  'payment_intents',
  'charges',
  'refunds',
  'setup_intents',
  'accounts',
  'bank_accounts',
  'account_links',
  'transfers',
  'reversals',
  'disputes',
  'payouts',
  'balance_transactions',
  'events',
  'answers',
]
const LABELS: Partial<Record<Name, string>> = {
  payment_intents: 'payment_intent',
  payment_methods: 'PaymentMethod',
  setup_intents: 'setupintent',
}
/** Delay before saving, in ms, so that a request with several changes writes once. */
const SAVE_DELAY = 40
/** Limit of events and of stored responses: the oldest are dropped so that the file stays small. */
const HISTORY_LIMIT = 2_000

/** The emulator's state, saved to a JSON file where a path is given, so that it survives a restart. */
export class Store {
  private readonly state: State
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly file?: string) {
    const saved = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown[]>) : {}
    this.state = Object.fromEntries(
      NAMES.map((name) => [
        name,
        new Map((saved[name] ?? []).map((record) => [(record as { id: string }).id, record])),
      ]),
    ) as unknown as State
    if (file) mkdirSync(dirname(file), { recursive: true })
  }

  put<N extends Name>(name: N, record: Collections[N]): Collections[N] {
    const records = this.state[name] as Map<string, Collections[N]>
    records.set(record.id, record)
    if ((name === 'events' || name === 'answers') && records.size > HISTORY_LIMIT) {
      const oldest = records.keys().next().value
      if (oldest !== undefined) records.delete(oldest)
    }
    this.touch()
    return record
  }

  find<N extends Name>(name: N, id: string | null | undefined): Collections[N] | undefined {
    return id ? (this.state[name] as Map<string, Collections[N]>).get(id) : undefined
  }

  /** The record, or Stripe's 404 `resource_missing`. */
  get<N extends Name>(name: N, id: string): Collections[N] {
    const record = this.find(name, id)
    if (!record) throw StripeFailure.notFound(LABELS[name] ?? name.replace(/s$/, ''), id)
    return record
  }

  /** All records of a kind, newest first, the order of every Stripe list. */
  all<N extends Name>(name: N): Collections[N][] {
    return [...(this.state[name] as Map<string, Collections[N]>).values()].reverse()
  }

  /** Finds an object of any kind by its id, for `expand`. */
  findAny(id: string): object | undefined {
    for (const name of NAMES) {
      const record = name === 'answers' ? undefined : this.find(name, id)
      if (record) return record
    }
    return undefined
  }

  /** Schedules a save after a record was changed in place. */
  touch(): void {
    if (!this.file || this.timer) return
    this.timer = setTimeout(() => this.save(), SAVE_DELAY)
  }

  /**
   * Saves now: writes a new file and renames it over the old one, so that a crash leaves one of them complete.
   */
  save(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (!this.file) return
    const saved = Object.fromEntries(NAMES.map((name) => [name, [...this.state[name].values()]]))
    const temporary = `${this.file}.${process.pid}.tmp`
    try {
      writeFileSync(temporary, JSON.stringify(saved), { mode: 0o600 })
      renameSync(temporary, this.file)
    } finally {
      // A full disk leaves half of it.
      rmSync(temporary, { force: true })
    }
  }
}
