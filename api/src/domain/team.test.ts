import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { actText, allowedBy, coHostOf, covers, mayDo, oneself, type Principal, teamPage } from './team'

const coHost = (changes: Partial<Principal> = {}): Principal => ({
  id: 'ines',
  actorId: 'tomas',
  level: 'messages',
  listingIds: null,
  ...changes,
})

test('docs/team.md is what the table says; run `npm run openapi` when it is not', () => {
  expect(readFileSync(join(__dirname, '..', '..', '..', 'docs', 'team.md'), 'utf8')).toBe(teamPage())
})

test('each level may do what those before it may, and nobody but the host what is the host’s', () => {
  expect(mayDo(coHost(), 'calendar', [])).toBe(true)
  expect(mayDo(coHost(), 'listings', [])).toBe(false)
  expect(mayDo(coHost({ level: 'money' }), 'owner', [])).toBe(false)
  expect(mayDo(oneself('ines'), 'owner', ['any'])).toBe(true)
  expect(allowedBy('messages').length).toBeGreaterThan(allowedBy('calendar').length)
})

test('a co-host of some listings may act on what is in those alone', () => {
  const some = coHost({ listingIds: ['a', 'b'] })
  expect([covers(some, ['a']), covers(some, ['a', 'c']), covers(some, [])]).toEqual([true, false, true])
})

test('who acts for themselves is no co-host', () =>
  expect([coHostOf(oneself('ines')), coHostOf(coHost())]).toEqual([null, 'tomas']))

test('acts read as what follows a name', () => {
  expect(actText('accept', { guest: 'Gil T.', nights: null })).toBe('accepted the request of Gil T.')
  expect(actText('nights', { guest: null, nights: 1 })).toBe('edited 1 night')
  expect(actText('undo', { guest: null, nights: 12 })).toBe('undid an edit of 12 nights')
})
