import { randomUUID } from 'node:crypto'
import { Secret } from 'otpauth'
import { policy } from '../domain/policy'
import { hashToken } from './secrets'

/** The letters and digits of a code, however it was typed. */
const normalised = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, '')

/** Hashes a recovery code. Its 80 bits are salted with the random id of its row. */
export const hashRecoveryCode = (id: string, code: string): string => hashToken(`${id}:${normalised(code)}`)

/** New recovery codes, such as `ABCD-EFGH-IJKL-MNOP`, with the ids of their rows. */
export const newRecoveryCodes = (): { id: string; code: string }[] =>
  Array.from({ length: policy.recoveryCodes }, () => ({
    id: randomUUID(),
    code: (new Secret({ size: 10 }).base32.match(/.{4}/g) ?? []).join('-'),
  }))
