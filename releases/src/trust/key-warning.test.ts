import { generateKeyPairSync } from 'node:crypto'
import { keyWarning } from './key-warning'
import type { TrustedKey } from './trusted-keys'

const { publicKey } = generateKeyPairSync('ed25519')
const listed = (rights: Partial<TrustedKey> = {}) => ({
  path: 'keys.json',
  ci: [],
  keys: [
    {
      id: 'own',
      publicKey,
      owner: 'servers',
      remotes: '*' as const,
      shell: true,
      upTo: 0,
      expires: '2027-01-01',
      certifies: false,
      previewsOnly: false,
      ...rights,
    },
  ],
})
const now = Date.parse('2026-11-23')

it('a server with a key for everything needs no warning, whatever its share', () => {
  expect(keyWarning(listed(), 'own', now)).toBeNull()
})

it.each([
  ['no key', listed(), null, 'RELEASE_KEY is not set, so'],
  ['a key that is not in the list', listed(), 'other', 'The key other of RELEASE_KEY is not in keys.json, so'],
  ['an expired key', listed({ expires: '2026-11-23' }), 'own', 'The key of servers in RELEASE_KEY was revoked or has'],
  ['a revoked key', listed({ revokedAfter: 4 }), 'own', 'The key of servers in RELEASE_KEY was revoked or has expired'],
  ['a key without the shell', listed({ shell: false }), 'own', 'RELEASE_KEY is the key of servers, which may change'],
])('a server with %s says at its start that it can’t roll back', (_, keys, id, said) => {
  expect(keyWarning(keys, id, now)).toContain(said)
  expect(keyWarning(keys, id, now)).toContain('so this server can’t roll back by itself all that it should.')
})
