import { type ReleaseDocument, revisionOf } from '@qe/contract'
import type { FastifyInstance } from 'fastify'
import type { ReleaseStore } from '../store/release-store'
import type { Config } from './config'
import { isKnown } from './if-none-match'
import { mayOverride } from './override-routes'
import { visitorOf } from './visitor'

/** The document as it is sent, written once. */
function serialized(document: ReleaseDocument) {
  let text: string | undefined
  return {
    document,
    tag: `"${revisionOf(document)}"`,
    text: () => {
      text ??= JSON.stringify(document)
      return text
    },
  }
}

/**
 * `GET /releases.json`, for the developers' panel. In production it is for staff, as the panel is: it names unreleased
 * versions and the people who disabled some.
 */
export function documentRoute(app: FastifyInstance, { store, config }: { store: ReleaseStore; config: Config }): void {
  let current: ReturnType<typeof serialized> | undefined
  app.get('/releases.json', async ({ headers }, reply) => {
    if (!mayOverride(visitorOf(headers, config), config))
      return reply.code(404).type('text/plain').send('There is no such page.')
    const document = await store.read()
    if (current?.document !== document) current = serialized(document)
    const { tag, text } = current
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'cookie', etag: tag })
    if (isKnown(tag, headers)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text())
  })
}
