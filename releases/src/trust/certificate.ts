import { sign, verify } from 'node:crypto'
import { z } from 'zod'
import { type Certificate, signedFields } from './certificate-format'
import { clockToleranceMs } from './clock'
import { keyIdOf, publicKeyIn, type SigningKey } from './signing-key'
import { type CiRule, invalidity, shortId, type TrustedKey, type TrustedKeys } from './trusted-keys'

const minuteMs = 60_000

/** Longest life of a certificate, minutes: enough for a build with its tests, and no key to keep. */
const maxCertificateMinutes = 60

/** Nothing else that is signed with the same key begins so, and entries of the log begin with a brace. */
const signedBytes = (fields: Omit<Certificate, 'signature'>) =>
  Buffer.from(`certificate of a release key ${JSON.stringify(z.object(signedFields).parse(fields))}`)

/** What a job was found to be, by the token of its issuer. */
export interface Job {
  rule: CiRule
  subject: string
}

/** @param publicKey that the job made, SPKI in DER, Base64 */
export function issueCertificate(
  { rule, subject }: Job,
  publicKey: string,
  signer: SigningKey,
  now: Date,
): Certificate {
  const { name, issuer, audience, claims, minutes } = rule
  const fields = {
    rule: name,
    publicKey,
    issuer,
    audience,
    claims,
    subject,
    from: now.toISOString(),
    until: new Date(now.getTime() + minutes * minuteMs).toISOString(),
    by: signer.id,
  }
  return { ...fields, signature: sign(null, signedBytes(fields), signer.privateKey).toString('base64') }
}

const isSigned = ({ signature, ...fields }: Certificate, { publicKey }: TrustedKey) =>
  verify(null, signedBytes(fields), publicKey, Buffer.from(signature, 'base64'))

/** Whether a certificate says of the job what the rule asks. */
const matches = ({ issuer, audience, claims }: Certificate, rule: CiRule) =>
  issuer === rule.issuer &&
  audience === rule.audience &&
  Object.entries(rule.claims).every(([name, value]) => Object.hasOwn(claims, name) && claims[name] === value)

/**
 * The key of a certificate with the rights that its rule gives, or why it is none at a time (ms) and revision.
 * @param id of the key that signed the entry
 */
export function certifiedKey(
  stated: Certificate,
  { keys, id, revision, at }: { keys: TrustedKeys; id: string; revision: number; at: number },
): { key: TrustedKey } | { fault: string } {
  const rule = keys.ci.find(({ name }) => name === stated.rule)
  if (!rule) return { fault: `the rule ${JSON.stringify(stated.rule)} of its certificate is not in ${keys.path}.` }
  const signer = keys.keys.find((one) => one.id === stated.by && one.certifies)
  if (!signer) return { fault: `the key ${shortId(stated.by)} of its certificate may not certify keys of a CI.` }
  const publicKey = publicKeyIn(stated.publicKey)
  if (!publicKey || keyIdOf(publicKey) !== id) return { fault: 'its certificate is for another key.' }
  if (!isSigned(stated, signer)) return { fault: `its certificate is not signed by the key of ${signer.owner}.` }
  if (!matches(stated, rule)) return { fault: `its certificate is for a job that the rule ${rule.name} is not for.` }
  const [from, until] = [Date.parse(stated.from), Date.parse(stated.until)]
  const fault = invalidity(signer, revision, from) ?? ruleInvalidity(rule, revision, from)
  if (fault) return { fault }
  const isInTime = at >= from - clockToleranceMs && at <= until + clockToleranceMs
  if (!isInTime || until - from > maxCertificateMinutes * minuteMs)
    return { fault: `the certificate of ${rule.owner} was valid until ${stated.until}; let the job get another.` }
  const { owner, remotes, shell, upTo, previewsOnly, expires } = rule
  return { key: { id, publicKey, owner, remotes, shell, upTo, previewsOnly, expires, certifies: false } }
}

/** Why no certificate is issued by a rule any more, at a time (ms) and revision; null when it may be. */
export function ruleInvalidity(
  { name, owner, expires, revokedAfter = Number.POSITIVE_INFINITY }: CiRule,
  revision: number,
  at: number,
): string | null {
  const advice = 'ask whoever keeps the list of trusted keys.'
  if (revision > revokedAfter)
    return `the rule ${name} of ${owner} was revoked after revision ${revokedAfter}; ${advice}`
  return at < Date.parse(expires) ? null : `the rule ${name} of ${owner} expired on ${expires}; ${advice}`
}
