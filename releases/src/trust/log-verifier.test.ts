import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderObjectStore } from '@qe/object-store'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { LogVerifier } from './log-verifier'
import { generateKey } from './signing-key'
import { readTrust, type TrustedKeys } from './trusted-keys'

/** The bytes of a signed log with two entries, and the list of keys that verifies them. */
async function signedLog() {
  const [folder, keys] = [temporaryFolder(), temporaryFolder()]
  const record = await generateKey(join(keys, 'key.pem'))
  const all = { ...record, owner: 'Platform', remotes: '*', shell: true, upTo: 100, expires: '2999-01-01' }
  writeFileSync(join(keys, 'keys.json'), JSON.stringify({ keys: [all] }))
  const trust = readTrust({ TRUSTED_KEYS: join(keys, 'keys.json'), RELEASE_KEY: join(keys, 'key.pem') })
  const store = new ReleaseStore(folderObjectStore(folder), { trust })
  for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by: 'ada' })
  return { entries: await store.logBytes(), keys: trust.keys as TrustedKeys }
}

it('a look that is asked for during another takes what was written meanwhile', async () => {
  const { entries, keys } = await signedLog()
  const written = entries.slice(0, 1)
  let goOn = () => {}
  let tellReached = () => {}
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
  const reached = new Promise<void>((resolve) => (tellReached = resolve))
  const verifier = new LogVerifier(async (revision) => {
    const known = written[revision - 1] ?? null
    if (revision === 2 && !known) {
      tellReached()
      await mayGoOn
    }
    return known
  }, keys)
  const first = verifier.advance()
  await reached
  written.push(...entries.slice(1))
  const second = verifier.advance()
  goOn()
  await Promise.all([first, second])
  expect(verifier).toMatchObject({ refusal: null, head: { revision: 2 } })
})
