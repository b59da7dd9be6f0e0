import { createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import { parseEntry } from '../store/log-entry'
import { temporaryFolder } from '../testing/example-build'
import { entryBytes, generateKey, isSignedBy, readSigningKey } from './signing-key'

it('a signature holds for the bytes of its entry, and is written in one way', async () => {
  const file = join(temporaryFolder(), 'key.pem')
  await generateKey(file)
  const key = readSigningKey(file)
  const entry = {
    revision: 1,
    id: '8b6cd1b4-7c4b-4d52-9d5a-2f4c3a1b0e01',
    at: '2026-11-23T12:00:00.000Z',
    by: 'ada ü "signature"',
    action: 'publish',
    changes: [],
    previous: '',
    document: 'x',
  }
  const bytes = entryBytes(entry, key)
  const isSigned = (text: string) => {
    const changed = Buffer.from(text)
    const parsed = parseEntry(changed)
    return parsed !== null && isSignedBy(changed, parsed, createPublicKey(key.privateKey))
  }
  const text = bytes.toString()
  const value = parseEntry(bytes)?.signature?.value ?? ''
  expect(isSigned(text)).toBe(true)
  expect(isSigned(text.replace('ada', 'bea'))).toBe(false)
  expect(isSigned(text.replace('"revision":1', '"revision": 1'))).toBe(false)
  expect(isSigned(text.replace(value, value.replace(/==$/, '=')))).toBe(false)
  expect(isSigned(text.replace('}}\n', '} }\n'))).toBe(false)
  expect(isSigned(entryBytes(entry, undefined).toString())).toBe(false)
})
