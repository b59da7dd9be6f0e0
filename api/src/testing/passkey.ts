import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { CallInput, CallOutput } from '@qe/contract'

/** An authenticator in software: makes one passkey, and signs in with it. */
export interface TestPasskey {
  /** Answers `navigator.credentials.create`. */
  create(options: CallOutput<'user/passkey/begin'>['options']): CallInput<'user/passkey/add'>['credential']
  /** Answers `navigator.credentials.get`. */
  sign(options: CallOutput<'user/passkey/challenge'>['options']): CallInput<'user/passkey/signin'>['credential']
}

interface PasskeyOptions {
  /** The site on which the browser is. */
  origin?: string
  /** Whether the person is asked for fingerprint, face or PIN. */
  verifiesUser?: boolean
  /** Signatures before the first one. */
  counter?: number
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

/** @param options may be changed later, by the object itself */
export function createTestPasskey(options: PasskeyOptions = {}): TestPasskey & { options: PasskeyOptions } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = options.counter ?? 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: options.origin ?? 'http://localhost:3000' }))
  const authenticatorData = (rpId: string, more: number, ...rest: Buffer[]) => {
    const flags = userPresent | (options.verifiesUser === false ? 0 : userVerified) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...rest])
  }
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }

  return {
    options,
    create: ({ challenge, rp }) => {
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rp.id, hasCredential, credential)],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    sign: ({ challenge, rpId }) => {
      counter += 1
      const data = authenticatorData(rpId, 0)
      const client = clientData('webauthn.get', challenge)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

type CborValue = number | string | Buffer | Map<number | string, CborValue>

/** Encodes the few kinds of CBOR that an authenticator sends. Rule: RFC 8949. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])])
}

const head = (major: number, count: number) =>
  Buffer.from(
    count < 24
      ? [(major << 5) | count]
      : count < 256
        ? [(major << 5) | 24, count]
        : [(major << 5) | 25, count >> 8, count & 255],
  )
