import type { FastifyInstance } from 'fastify'
import { emailAlert } from '../../database/schema'
import { links } from '../../domain/links'
import { readAlertToken } from '../../mail/alert-link'
import type { Services } from '../../services'

const notOurs = 'This link is not one of ours. Sign in and choose under Account, Alerts.'

/**
 * Routes behind the link that ends e-mails of a kind. A browser is led to its switch and changes nothing by that, as
 * programs that look at links in e-mails open them too. A mail program posts, and that ends them by one click.
 */
export function unsubscribeRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { token?: unknown } }>('/v1/api/email-alert/unsubscribe', async ({ query }, reply) => {
    const found = readAlertToken(services, String(query.token ?? ''))
    return reply
      .header('Cache-Control', 'no-store')
      .redirect(`${services.config.siteUrl}${links.alerts(found?.kind)}`, 303)
  })
  void app.register(async (scope) => {
    // Mail programs post the form `List-Unsubscribe=One-Click`; the URL has the token.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    scope.post<{ Querystring: { token?: unknown } }>('/v1/api/email-alert/unsubscribe', async ({ query }) => {
      const found = readAlertToken(services, String(query.token ?? ''))
      if (found) {
        const { personId, kind } = found
        await services.db
          .insert(emailAlert)
          .values({ personId, [kind]: false })
          .onConflictDoUpdate({ target: emailAlert.personId, set: { [kind]: false } })
      }
      return { data: {}, statusCode: 200, message: found ? 'You get no more of these e-mails.' : notOurs }
    })
  })
}
