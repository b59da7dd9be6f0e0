import { folderObjectStore, type ObjectStore, ObjectStoreError } from '@qe/object-store'
import { run } from '../cli/run'
import { disable, promote, rollback } from '../deploy'
import { switchOff } from '../off-switch'
import { publish } from '../publish'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { ReleaseStore } from './release-store'
import { verify } from './verify'

const by = 'ada'

/** A store with 1.0.0, 1.1.0 and 1.2.0, of which the last is the default. */
async function threeVersions() {
  const folder = temporaryFolder()
  const store = new ReleaseStore(folderObjectStore(folder))
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(store, { from: exampleBuild({ version }), by })
  return { folder, store }
}

/** A publisher that ends between the entry of the log and the document. */
const interrupted = (objects: ObjectStore, error: Error) =>
  new ReleaseStore({
    ...objects,
    write: (key, ...more) => (key === 'releases.json' ? Promise.reject(error) : objects.write(key, ...more)),
  })

const killed = new Error('killed')
const defaultIn = async (folder: string) =>
  (await new ReleaseStore(folderObjectStore(folder)).read()).microFrontends['mf-example']?.find(
    ({ deployment }) => deployment.default,
  )?.metadata.version

async function type(folder: string, ...args: string[]) {
  const [printed, errors]: string[][] = [[], []]
  const code = await run(
    [...args, '--store', folder],
    (line) => printed?.push(line),
    (line) => errors?.push(line),
  )
  return { code, printed: printed?.join('\n'), errors: errors?.join('\n') }
}

describe('a rollback that was cut short between log and document', () => {
  it('is finished and told when it is typed again, and the good version stays', async () => {
    const { folder, store } = await threeVersions()
    await expect(rollback(interrupted(store.objects, killed), by, 'mf-example', { why: 'empty' })).rejects.toBe(killed)
    expect(await defaultIn(folder)).toBe('1.2.0')
    const again = await type(folder, 'rollback', 'mf-example')
    expect(again).toMatchObject({ code: 1, printed: '' })
    expect(again.errors).toContain(
      'Revision 4 was in the log and not yet in the document: rollback mf-example 1.2.0: empty, by ada. Now it is in ' +
        'both.',
    )
    const minute = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/
    expect(again.errors?.replace(minute, 'TIME')).toContain(
      'mf-example was rolled back already, and nothing has changed it since: rollback mf-example 1.2.0: empty ' +
        '(revision 4, by ada, TIME). To go further, name the version: rollback mf-example 1.1.0',
    )
    expect(await defaultIn(folder)).toBe('1.1.0')
    expect((await store.log()).length).toBe(4)
    expect((await verify(store)).faults).toEqual([])
  })

  it('is told beside the answer of whatever is typed next, on the error output, also to programs', async () => {
    const { folder, store } = await threeVersions()
    await expect(rollback(interrupted(store.objects, killed), by, 'mf-example')).rejects.toBe(killed)
    const next = await type(folder, 'promote', 'mf-example', '1.0.0', '--json')
    expect(next).toMatchObject({ code: 0, errors: expect.stringContaining('Revision 4 was in the log') })
    expect(JSON.parse(next.printed ?? '')).toMatchObject({ revision: 5 })
  })

  it('by a full disk says that the log has it, and how to finish it', async () => {
    const { store } = await threeVersions()
    const full = new ObjectStoreError('The folder /srv can’t be written (ENOSPC): the disk is full.')
    await expect(rollback(interrupted(store.objects, full), by, 'mf-example')).rejects.toThrow(
      'The folder /srv can’t be written (ENOSPC): the disk is full. The log has it all the same, as revision 4: ' +
        'rollback mf-example 1.2.0: rolled back. Mend the store and type the same again: that puts it into the ' +
        'document, and does nothing twice.',
    )
  })
})

describe('a second rollback in a row', () => {
  it('by somebody else at the same time does not remove the good version', async () => {
    const { folder } = await threeVersions()
    const both = await Promise.allSettled(
      ['ada', 'bob'].map((who) => rollback(new ReleaseStore(folderObjectStore(folder)), who, 'mf-example')),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')?.reason.message).toContain('was rolled back already')
    expect(await defaultIn(folder)).toBe('1.1.0')
  })

  it('says so also when there is nothing left to go back to', async () => {
    const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
    for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by })
    await rollback(store, by, 'mf-example')
    await expect(rollback(store, by, 'mf-example')).rejects.toThrow('mf-example was rolled back already')
    await expect(rollback(store, by, 'mf-example', { version: '1.0.0' })).rejects.toThrow(
      'mf-example has no earlier version to go back to. To take the whole remote away: off mf-example --why "…".',
    )
  })

  it('goes further when it names the version', async () => {
    const { folder, store } = await threeVersions()
    await rollback(store, by, 'mf-example')
    await rollback(store, by, 'mf-example', { version: '1.1.0' })
    expect(await defaultIn(folder)).toBe('1.0.0')
  })

  it('needs no version once something else has changed, in this micro-frontend and in no other', async () => {
    const { folder, store } = await threeVersions()
    await publish(store, { from: exampleBuild({ name: 'mf-other' }), by })
    await rollback(store, by, 'mf-example')
    await publish(store, { from: exampleBuild({ name: 'mf-other', version: '1.1.0' }), by })
    await expect(rollback(store, by, 'mf-example')).rejects.toThrow('was rolled back already')
    await promote(store, by, 'mf-example', '1.0.0')
    expect(await rollback(store, by, 'mf-example')).toMatchObject({ removed: '1.0.0', now: '1.1.0' })
    expect(await defaultIn(folder)).toBe('1.1.0')
  })
})

it('a disable or an off switch that is typed again changes nothing', async () => {
  const { store } = await threeVersions()
  await disable(store, by, 'mf-example', '1.2.0', 'leaks')
  await expect(disable(store, by, 'mf-example', '1.2.0', 'leaks')).rejects.toThrow(
    'mf-example 1.2.0 is disabled already (leaks).',
  )
  await switchOff(store, by, 'mf-example', 'leaks')
  await expect(switchOff(store, by, 'mf-example', 'leaks')).rejects.toThrow('mf-example is off already: leaks (ada, ')
  expect((await store.log()).length).toBe(5)
})

describe('--revision', () => {
  it('makes a change only while the log stands there, and says what has changed since', async () => {
    const { folder, store } = await threeVersions()
    expect(await type(folder, 'rollback', 'mf-example', '--revision', '3')).toMatchObject({ code: 0 })
    expect(await type(folder, 'promote', 'mf-example', '1.0.0', '--revision', '3')).toMatchObject({
      code: 1,
      errors: expect.stringContaining(
        'The log stands at revision 4 and no more at 3, so nothing was changed. Since then: rollback mf-example ' +
          '1.2.0: rolled back (revision 4, by ',
      ),
    })
    expect(await type(folder, 'promote', 'mf-example', '1.0.0', '--revision', '9')).toMatchObject({
      code: 1,
      errors: 'There is no revision 9 yet; the newest is 4. Nothing was changed.',
    })
    expect((await store.log()).length).toBe(4)
  })

  it('lists the newest five of many changes', async () => {
    const { folder, store } = await threeVersions()
    for (const version of ['1.0.0', '1.1.0', '1.0.0', '1.1.0']) await promote(store, by, 'mf-example', version)
    expect((await type(folder, 'rollback', 'mf-example', '--revision', '1')).errors).toMatch(
      /Since then: 1 more, and publish mf-example 1\.2\.0 \(revision 3, by ada\); .*revision 7, by ada\)\.$/,
    )
  })

  it('counts a change that the document still lacks', async () => {
    const { folder, store } = await threeVersions()
    await expect(rollback(interrupted(store.objects, killed), by, 'mf-example')).rejects.toBe(killed)
    expect(await type(folder, 'promote', 'mf-example', '1.0.0', '--revision', '3')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no more at 3'),
    })
  })

  it('takes a number, and goes with commands that change something', async () => {
    const { folder } = await threeVersions()
    expect(await type(folder, 'rollback', 'mf-example', '--revision', 'x')).toMatchObject({ code: 2 })
    expect(await type(folder, 'status', '--revision', '3')).toMatchObject({ code: 2 })
  })
})
