import { randomUUID } from 'node:crypto'
import { city, person } from '../database/schema'
import type { TestApp } from './harness'

/** A town of its own, so that no other test's places are similar. */
export async function town(t: TestApp): Promise<string> {
  const id = randomUUID()
  const [harbour] = await t.db.select().from(city).limit(1)
  if (!harbour) throw new Error('There is one')
  const { foldedName: _name, foldedCountry: _country, ...row } = harbour
  await t.db.insert(city).values({ ...row, id, slug: id })
  return id
}

/** So many further hosts. */
export async function moreHosts(t: TestApp, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await t.db.insert(person).values(
    ids.map((id) => ({
      id,
      email: `${id}@example.com`,
      firstName: 'Ines',
      lastName: 'Neu',
      role: 'provider' as const,
      identityStatus: 'approved' as const,
    })),
  )
  return ids
}
