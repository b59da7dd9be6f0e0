import {
  cookies,
  isOrigin,
  isTrusted,
  type Override,
  override,
  readOverrides,
  resolveVersion,
  type Visitor,
  writeOverrides,
} from '@qe/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReleaseStore } from '../store/release-store'
import type { Config } from './config'
import { cookieOf, visitorOf } from './visitor'

/** Who may see the panel and choose versions where everybody can ask. */
const staff = 'staff'

/**
 * How long a browser keeps what was chosen, s: long enough for a week's work, and nobody is surprised by it a year
 * later.
 */
const keptFor = 604_800

export const mayOverride = ({ cohorts }: Visitor, { production }: Pick<Config, 'production'>): boolean =>
  !production || cohorts.includes(staff)

/** The overrides of whoever asks, as far as they are entitled to them; asked anew with every page. */
export function overridesOf(
  cookieHeader: string | undefined,
  visitor: Visitor,
  config: Pick<Config, 'production' | 'overrideOrigins'>,
): Override[] {
  if (!mayOverride(visitor, config)) return []
  return readOverrides(cookieOf(cookieHeader, cookies.overrides)).filter(
    ({ to }) => !isOrigin(to) || isTrusted(to, config.overrideOrigins),
  )
}

const trustedWords = (origins: readonly string[]) =>
  origins.length > 0
    ? `Trusted here: ${origins.join(', ')}.`
    : 'No dev server is trusted here; OVERRIDE_ORIGINS names those that are.'

/**
 * Sets and removes overrides: `PUT` and `DELETE /releases/overrides/<remote>`, `DELETE /releases/overrides` for all.
 * Other sites can't ask for it, since neither is a simple request and nothing here answers a preflight.
 */
export function overrideRoutes(app: FastifyInstance, { store, config }: { store: ReleaseStore; config: Config }): void {
  const keep = (reply: FastifyReply, overrides: readonly Override[]) => {
    const life = overrides.length > 0 ? keptFor : 0
    const start = `${cookies.overrides}=${writeOverrides(overrides)}; HttpOnly; Path=/; Max-Age=${life}; SameSite=Lax`
    return reply
      .header('set-cookie', config.production ? `${start}; Secure` : start)
      .code(204)
      .send()
  }
  const refuse = (reply: FastifyReply, code: number, message: string) => reply.code(code).send({ message })
  const before = (request: FastifyRequest) =>
    overridesOf(request.headers.cookie, visitorOf(request.headers.cookie, config.cohortKeys), config)

  app.put<{ Params: { remote: string } }>('/releases/overrides/:remote', async (request, reply) => {
    const visitor = visitorOf(request.headers.cookie, config.cohortKeys)
    if (!mayOverride(visitor, config)) return refuse(reply, 403, 'Only staff choose versions here.')
    const asked = override.safeParse({ ...(request.body as object), remote: request.params.remote })
    if (!asked.success)
      return refuse(
        reply,
        400,
        'Choose a published version such as 1.2.0, or the address of a dev server such as http://localhost:3204.',
      )
    const { remote, to } = asked.data
    if (remote === 'shell')
      return refuse(
        reply,
        400,
        'The shell has no override: what shows the way back would be overridden too. Try it with a rollout to the cohort staff.',
      )
    if (isOrigin(to) && !isTrusted(to, config.overrideOrigins))
      return refuse(reply, 403, `${to} is not trusted. ${trustedWords(config.overrideOrigins)}`)
    if (!isOrigin(to) && !resolveVersion(await store.read(), remote, to))
      return refuse(reply, 404, `${remote} ${to} is not published, or was taken away.`)
    return keep(reply, [...before(request).filter((one) => one.remote !== remote), { remote, to }])
  })

  app.delete<{ Params: { remote?: string } }>('/releases/overrides/:remote', async (request, reply) =>
    keep(
      reply,
      before(request).filter(({ remote }) => remote !== request.params.remote),
    ),
  )
  app.delete('/releases/overrides', async (_request, reply) => keep(reply, []))
}
