import { randomUUID } from 'node:crypto'
import type { TeamLevel } from '@qe/contract'
import { person, teamMember } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { request } from '../../testing/small-world'

const { t, w } = inSmallWorld()

let count = 0
/** Somebody in Hanna's team, for all of her listings. */
async function member(level: TeamLevel, firstName: string) {
  const id = randomUUID()
  const email = `member-${++count}@example.com`
  await t.db.insert(person).values({ id, email, firstName, lastName: 'Berg', role: 'provider' })
  const createdAt = t.services.now()
  await t.db.insert(teamMember).values({ hostId: w.hostId, personId: id, level, listingIds: null, createdAt })
  return { id, email, caller: await t.as(id) }
}

/** The e-mails to an address about a listing. */
async function emailsTo(email: string, title: string) {
  await t.settle()
  return t.inbox.emails().filter(({ to, text }) => to === email && text.includes(title))
}

describe('what the host earns', () => {
  test.each<[TeamLevel, string | null]>([
    ['messages', null],
    ['listings', null],
    ['money', 'Hanna T. earns: €187.00'],
  ])('is in the e-mails to a co-host of level %s as %s', async (level, line) => {
    const title = `A house for ${level}`
    const mila = await member(level, 'Mila')
    await request(w.guest, await w.listing({ title }), w.day(10), w.day(12))
    const [mail] = await emailsTo(mila.email, title)
    expect(mail?.subject).toBe(`Gil T. asks for ${title}`)
    expect(mail?.text).toContain('Check-out: ')
    expect(/.*(?:earn|187).*/.exec(mail?.text ?? '')?.[0] ?? null).toBe(line)
    const [own] = await emailsTo('hanna@example.com', title)
    expect(own?.text).toContain('You earn: €187.00')
  })
})
