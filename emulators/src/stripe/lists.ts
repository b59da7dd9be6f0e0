import { StripeFailure } from './failure'
import { branch, type Form, integer, text } from './form'

/**
 * A page of a Stripe list: newest first, `limit` 1–100 (10), `starting_after` and `ending_before` as cursors,
 * `created[gte]` in Unix seconds.
 */
export function listPage<R extends { id: string; created: number }>(all: R[], form: Form, url: string): object {
  const since = integer(branch(form, 'created'), 'gte') ?? 0
  const records = all.filter(({ created }) => created >= since)
  const limit = integer(form, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw StripeFailure.invalid('Invalid limit: must be between 1 and 100.', 'limit')
  const after = cursor(records, text(form, 'starting_after'), 'starting_after')
  const before = cursor(records, text(form, 'ending_before'), 'ending_before')
  const window = before === undefined ? records.slice(after === undefined ? 0 : after + 1) : records.slice(0, before)
  const data = before === undefined ? window.slice(0, limit) : window.slice(-limit)
  return { object: 'list', data, has_more: window.length > data.length, url }
}

function cursor<R extends { id: string }>(records: R[], id: string | undefined, param: string): number | undefined {
  if (id === undefined) return undefined
  const index = records.findIndex((record) => record.id === id)
  if (index < 0) throw StripeFailure.invalid(`No such object: '${id}'`, param, 'resource_missing')
  return index
}
