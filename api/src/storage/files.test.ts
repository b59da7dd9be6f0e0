import { eq } from 'drizzle-orm'
import { storedFile } from '../database/schema'
import { inSmallWorld } from '../testing/in-small-world'
import { describePrivate, privateLink, putPrivate, removeFiles, storePrivate, sweepFiles } from '.'

const { t, w } = inSmallWorld()

const hour = 3_600_000
const invoice = () => ({
  ownerId: w.guestId,
  purpose: 'invoice' as const,
  name: 'Räkning "7".pdf',
  mediaType: 'application/pdf',
  bytes: Buffer.from('%PDF-1.4 %%EOF'),
})
const isThere = async (key: string) => (await t.services.storage.open(key))?.destroy() !== undefined
const open = (path: string) => t.app.inject(`/${path}`)

describe('a private file', () => {
  test('opens by its link for 15 to 20 minutes, as a download that runs nothing and is kept nowhere', async () => {
    const { path, expiresAt } = describePrivate(t.services, await storePrivate(t.services, invoice()))
    const answer = await open(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(invoice().bytes)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="R_kning _7_.pdf"; filename*=UTF-8\'\'R%C3%A4kning%20%227%22.pdf',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const left = Date.parse(expiresAt) - t.services.now().getTime()
    // The clock of the test goes on.
    expect(left).toBeGreaterThan(hour / 4 - 60_000)
    expect(left).toBeLessThanOrEqual(hour / 3)
    await t.pass(left - 30_000)
    expect((await open(path)).statusCode).toBe(200)
    await t.pass(31_000)
    expect((await open(path)).statusCode).toBe(404)
  })

  test('has the same link for minutes, and as a picture may be kept by the browser while it holds', async () => {
    const picture = { ...invoice(), purpose: 'chat' as const, name: 'a.webp', mediaType: 'image/webp' }
    const file = await storePrivate(t.services, picture)
    const step = hour / 12
    // To the middle of a step.
    await t.pass(step - (t.services.now().getTime() % step) + step / 2)
    const { path, expiresAt } = describePrivate(t.services, file)
    await t.pass(60_000)
    expect(describePrivate(t.services, file).path).toBe(path)
    const cache = String((await open(path)).headers['cache-control'])
    const seconds = Number(/^private, max-age=(\d+)$/.exec(cache)?.[1])
    const left = (Date.parse(expiresAt) - t.services.now().getTime()) / 1000
    expect(seconds).toBeGreaterThan(left - 1)
    expect(seconds).toBeLessThan(left + 30)
    await t.pass(step)
    expect(describePrivate(t.services, file).path).not.toBe(path)
    expect((await open(path)).statusCode).toBe(200)
  })

  test('that is an identity document is kept by no browser', async () => {
    const photo = { ...invoice(), purpose: 'identity' as const, mediaType: 'image/webp' }
    const { path } = await privateLink(t.services, (await storePrivate(t.services, photo)).id)
    expect((await open(path)).headers['cache-control']).toBe('private, no-store')
  })

  test('does not open by a link that was changed, nor by another file’s', async () => {
    const [one, two] = [await storePrivate(t.services, invoice()), await storePrivate(t.services, invoice())]
    const { path } = describePrivate(t.services, one)
    const later = path.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 60}`)
    for (const wrong of [
      path.slice(0, -1),
      `${path.slice(0, -2)}xx`,
      later,
      path.replace(one.id, two.id),
      `media/private/${one.id}`,
      'media/private/..%2fsecret?expires=1&signature=x',
    ]) {
      expect((await open(wrong)).statusCode).toBe(404)
    }
  })

  test('is gone once it is removed', async () => {
    const file = await storePrivate(t.services, invoice())
    const { path } = describePrivate(t.services, file)
    await t.db.transaction((tx) => removeFiles(tx, [file.id], t.services.now()))
    expect((await open(path)).statusCode).toBe(404)
    await expect(privateLink(t.services, file.id)).rejects.toThrow('not there any more')
    expect(await isThere(file.key)).toBe(true)
    await t.settle()
    expect(await isThere(file.key)).toBe(false)
  })

  test('that is an identity document is described to nobody but an admin', async () => {
    const document = await storePrivate(t.services, { ...invoice(), purpose: 'identity' })
    expect(() => describePrivate(t.services, document)).toThrow('admins only')
    expect((await open((await privateLink(t.services, document.id)).path)).statusCode).toBe(200)
  })

  test('is written within a transaction, or not at all', async () => {
    const before = await t.db.$count(storedFile)
    const failed = t.db.transaction(async (tx) => {
      await storePrivate(t.services, invoice(), tx)
      throw new Error('No')
    })
    await expect(failed).rejects.toThrow('No')
    expect(await t.db.$count(storedFile)).toBe(before)
  })
})

test('what lies in the store without a row is swept after a day, and nothing else', async () => {
  const kept = await storePrivate(t.services, invoice())
  const orphan = await putPrivate(t.services, invoice())
  await t.services.storage.write(`upload/${orphan.id}/480.webp`, Buffer.from('x'))
  expect(await sweepFiles(t.services)).toBe(0)
  await t.pass(25 * hour)
  expect([await isThere(orphan.key), await isThere(`upload/${orphan.id}/480.webp`), await isThere(kept.key)]).toEqual([
    false,
    false,
    true,
  ])
  expect((await t.db.select().from(storedFile).where(eq(storedFile.id, kept.id)))[0]?.removedAt).toBeNull()
})

test.each([
  'media/upload/nothing/480.webp',
  `media/upload/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/480.webp`,
  'media/upload/../private/480.webp',
])('there is no picture at %s', async (path) => {
  expect((await open(path)).statusCode).toBe(404)
})
