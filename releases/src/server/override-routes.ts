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
import { withArchived } from './overrides'
import { previewCookie, tokensOfOthers } from './previews'
import { cookieOf, visitorOf } from './visitor'

/** Cohort that may use the panel and set overrides in production. */
const staffCohort = 'staff'

/** Lifetime of the cookie, s: a week of work, and no forgotten override a year later. */
const cookieMaxAge = 604_800

/** Whether a visitor may use the panel: outside production everybody. */
export const mayOverride = ({ cohorts }: Visitor, { production }: Pick<Config, 'production'>): boolean =>
  !production || cohorts.includes(staffCohort)

/** The overrides in a cookie that the visitor is allowed to use; checked again for every page. */
export function allowedOverrides(
  cookieHeader: string | undefined,
  visitor: Visitor,
  config: Pick<Config, 'production' | 'overrideOrigins'>,
): Override[] {
  if (!mayOverride(visitor, config)) return []
  return readOverrides(cookieOf(cookieHeader, cookies.overrides)).filter(
    ({ to }) => !isOrigin(to) || isTrusted(to, config.overrideOrigins),
  )
}

const describeTrusted = (origins: readonly string[]) =>
  origins.length > 0
    ? `Trusted here: ${origins.join(', ')}.`
    : 'No dev server is trusted here; OVERRIDE_ORIGINS names those that are.'

/**
 * Sets and removes overrides: `PUT` and `DELETE /releases/overrides/<remote>`, `DELETE /releases/overrides` for all.
 * Other sites can't send these: neither is a simple request, and the server answers no preflight.
 */
export function overrideRoutes(app: FastifyInstance, { store, config }: { store: ReleaseStore; config: Config }): void {
  const setCookie = (reply: FastifyReply, overrides: readonly Override[]) => {
    const maxAge = overrides.length > 0 ? cookieMaxAge : 0
    const value = `${cookies.overrides}=${writeOverrides(overrides)}`
    const cookie = `${value}; HttpOnly; Path=/; Max-Age=${maxAge}; SameSite=Lax`
    return reply
      .header('set-cookie', config.production ? `${cookie}; Secure` : cookie)
      .code(204)
      .send()
  }
  const endPreviews = ({ headers }: FastifyRequest, reply: FastifyReply, remote?: string) =>
    reply.header('set-cookie', previewCookie(remote ? tokensOfOthers(headers.cookie, remote) : [], config))
  const refuse = (reply: FastifyReply, code: number, message: string) => reply.code(code).send({ message })
  const overridesIn = (request: FastifyRequest) =>
    allowedOverrides(request.headers.cookie, visitorOf(request.headers, config), config)

  app.put<{ Params: { remote: string } }>('/releases/overrides/:remote', async (request, reply) => {
    const visitor = visitorOf(request.headers, config)
    if (!mayOverride(visitor, config)) return refuse(reply, 403, 'Only staff choose versions here.')
    const parsed = override.safeParse({ ...(request.body as object), remote: request.params.remote })
    if (!parsed.success)
      return refuse(
        reply,
        400,
        'Choose a published version such as 1.2.0, or the address of a dev server such as http://localhost:3204.',
      )
    const { remote, to } = parsed.data
    if (remote === 'shell')
      return refuse(
        reply,
        400,
        [
          'The shell has no override: what shows the way back would be overridden too. Try it with a',
          'rollout to the cohort staff.',
        ].join(' '),
      )
    if (isOrigin(to) && !isTrusted(to, config.overrideOrigins))
      return refuse(reply, 403, `${to} is not trusted. ${describeTrusted(config.overrideOrigins)}`)
    if (!isOrigin(to) && !resolveVersion(await withArchived(store, await store.read(), [parsed.data]), remote, to))
      return refuse(reply, 404, `${remote} ${to} is not published, or is disabled.`)
    return setCookie(reply, [...overridesIn(request).filter((one) => one.remote !== remote), { remote, to }])
  })

  // A preview's badge has the same way out.
  app.delete<{ Params: { remote: string } }>('/releases/overrides/:remote', async (request, reply) =>
    setCookie(
      endPreviews(request, reply, request.params.remote),
      overridesIn(request).filter(({ remote }) => remote !== request.params.remote),
    ),
  )
  app.delete('/releases/overrides', async (request, reply) => setCookie(endPreviews(request, reply), []))
}
