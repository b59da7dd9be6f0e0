import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from './encryption'

const [current, former, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]

describe('an encrypted text', () => {
  test('opens with its own secret, also after that was replaced', () => {
    expect(decrypt(encrypt('a key', 'person 1', current), 'person 1', [current])).toBe('a key')
    expect(decrypt(encrypt('a key', 'person 1', former), 'person 1', [current, former])).toBe('a key')
  })

  test('shows nothing of itself, and differs each time', () => {
    const [one, another] = [encrypt('a key', 'person 1', current), encrypt('a key', 'person 1', current)]
    expect(one).not.toBe(another)
    expect(Buffer.from(one.split('.')[1] ?? '', 'base64url').toString()).not.toContain('a key')
  })

  test('does not open with another secret, in another row, or once it was changed', () => {
    const encrypted = encrypt('a key', 'person 1', current)
    expect(() => decrypt(encrypted, 'person 1', [other])).toThrow('no longer accepted')
    expect(() => decrypt(encrypted, 'person 2', [current])).toThrow()
    const [prefix, body = ''] = encrypted.split('.')
    const changed = Buffer.from(body, 'base64url')
    changed[13] = (changed[13] ?? 0) ^ 1
    expect(() => decrypt(`${prefix}.${changed.toString('base64url')}`, 'person 1', [current])).toThrow()
  })
})
