import { clientSubnet, revisionOf } from '@qe/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { keyRequest, keysPath } from '../ci/key-of-job'
import { IssuerUnreachableError, verifyToken } from '../ci/verify-token'
import { isReportable } from '../release-error'
import type { ReleaseStore } from '../store/release-store'
import { issueCertificate, ruleInvalidity } from '../trust/certificate'
import { publicKeyIn, type SigningKey } from '../trust/signing-key'
import { invalidity, type TrustedKeys } from '../trust/trusted-keys'
import type { Config } from './config'
import { RateLimit } from './rate-limit'

const maxBodyBytes = 32_768
/** Requests of one client subnet, since each may ask an issuer for its keys. */
const requestsPerSecond = 0.5
const requestsBurst = 30

const refuse = (reply: FastifyReply, code: number, message: string) => reply.code(code).send({ message })

/** The key of this server, if it may certify keys of CIs; null otherwise. */
function certifier({ keys, signer }: Config['trust'], revision: number, now: number) {
  const known = keys?.keys.find(({ id, certifies }) => id === signer?.id && certifies)
  if (!keys || !signer || !known || keys.ci.length === 0 || invalidity(known, revision, now)) return null
  return { keys, signer }
}

async function certify(
  { token, publicKey }: { token: string; publicKey: string },
  { keys, signer }: { keys: TrustedKeys; signer: SigningKey },
  { revision, now }: { revision: number; now: Date },
) {
  const rules = keys.ci.filter((rule) => !ruleInvalidity(rule, revision, now.getTime()))
  const job = await verifyToken(token, rules, now)
  return { certificate: issueCertificate(job, publicKey, signer, now) }
}

/**
 * `POST /releases/keys`: certifies the key that a job of a CI has made, for minutes and with the rights of the rule
 * that the job's OIDC token matches. Whose key it was stays in the log, which needs no issuer to be verified.
 */
export function keyRoute(app: FastifyInstance, { store, config }: { store: ReleaseStore; config: Config }): void {
  const limit = new RateLimit(requestsPerSecond, requestsBurst)
  app.post(keysPath, { bodyLimit: maxBodyBytes }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const now = new Date()
    if (!limit.tryTake(clientSubnet(request.ip), now.getTime()))
      return refuse(reply, 429, 'Too many requests at once. Wait a minute, then try again.')
    const revision = revisionOf(await store.read()) + 1
    const by = certifier(config.trust, revision, now.getTime())
    if (!by)
      return refuse(reply, 404, 'This server certifies no keys: its key needs "certifies", and its list rules in "ci".')
    const { data } = keyRequest.safeParse(request.body)
    if (!data || !publicKeyIn(data.publicKey))
      return refuse(reply, 400, 'Send JSON: the job’s OIDC token, and the Ed25519 publicKey that it made.')
    try {
      return await certify(data, by, { revision, now })
    } catch (error) {
      if (!isReportable(error)) throw error
      return refuse(reply, error instanceof IssuerUnreachableError ? 503 : 403, error.message)
    }
  })
}
