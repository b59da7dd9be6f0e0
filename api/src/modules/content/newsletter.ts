import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { newsletterMember } from '../../database/schema'
import { plusDays, plusHours } from '../../domain/dates'
import { policy } from '../../domain/policy'
import { compose } from '../../mail/compose'
import { newsEmails } from '../../mail/templates/news'
import { addToOutbox } from '../../outbox/outbox'
import type { Services } from '../../services'

type Wish = 'confirm' | 'unsubscribe'
type Signer = Pick<Services, 'secret' | 'config' | 'now'>

/**
 * Asks an address whether it wants news: at most once an hour, and not when it is confirmed already. Gives no sign of
 * which of these it was: the answer, and the work for it, are the same.
 */
export async function askForNews(services: Services, email: string): Promise<void> {
  const now = services.now()
  const confirmation = compose(
    email,
    newsEmails.confirmNews(newsLink(services, email, 'confirm'), newsLink(services, email, 'unsubscribe')),
    services.config.siteUrl,
  )
  await services.db.transaction(async (tx) => {
    const [asked] = await tx
      .insert(newsletterMember)
      .values({ email, createdAt: now, askedAt: now })
      .onConflictDoUpdate({
        target: newsletterMember.email,
        set: { askedAt: now },
        setWhere: sql`(newsletter_member.confirmed_at is null or newsletter_member.left_at is not null)
          and (newsletter_member.asked_at is null or newsletter_member.asked_at <= ${plusHours(now, -policy.newsletterAskHours)})`,
      })
      .returning()
    await addToOutbox(tx, asked ? 'mail' : 'discard', confirmation, now)
  })
  services.wake()
}

/** The link in an e-mail that says yes, for a week, or no, for ever. */
export function newsLink({ secret, config, now }: Signer, email: string, wish: Wish): string {
  const until = wish === 'confirm' ? plusDays(now(), policy.newsletterConfirmDays).getTime() : 0
  const body = Buffer.from(JSON.stringify([wish, email.toLowerCase(), until])).toString('base64url')
  return `${config.apiUrl}/v1/api/newsletter/${wish}?token=${body}.${signature(secret, body)}`
}

/** Whose token this is; null when we did not make it for this wish, or it is too old. */
function readToken({ secret, now }: Signer, token: string, wish: Wish): string | null {
  const [body = '', given = ''] = token.split('.')
  const [right, tried] = [Buffer.from(signature(secret, body)), Buffer.from(given)]
  if (right.length !== tried.length || !timingSafeEqual(right, tried)) return null
  const [made, email, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [Wish, string, number]
  return made === wish && (until === 0 || until > now().getTime()) ? email : null
}

const signature = (secret: Buffer, body: string) =>
  createHmac('sha256', secret).update(`newsletter:${body}`).digest('base64url')

/** The two links of newsletters. They are opened by browsers, and by mail programs that leave with one click. */
export function newsletterLinks(app: FastifyInstance, services: Services): void {
  const act = async (wish: Wish, token: string | undefined): Promise<string> => {
    const email = readToken(services, token ?? '', wish)
    if (!email) return '/?newsletter=expired'
    const now = services.now()
    if (wish === 'confirm') {
      // Said yes twice it stays one yes, as of the first time.
      await services.db
        .insert(newsletterMember)
        .values({ email, createdAt: now, confirmedAt: now })
        .onConflictDoUpdate({
          target: newsletterMember.email,
          set: { confirmedAt: now, leftAt: null },
          setWhere: sql`newsletter_member.confirmed_at is null or newsletter_member.left_at is not null`,
        })
      return '/?newsletter=confirmed'
    }
    await services.db
      .update(newsletterMember)
      .set({ leftAt: sql`coalesce(left_at, ${now})` })
      .where(eq(newsletterMember.email, email))
    return '/?newsletter=left'
  }
  for (const wish of ['confirm', 'unsubscribe'] as const) {
    app.get<{ Querystring: { token?: string } }>(`/v1/api/newsletter/${wish}`, async ({ query }, reply) =>
      reply
        .header('Cache-Control', 'no-store')
        .redirect(`${services.config.siteUrl}${await act(wish, tokenOf(query))}`, 303),
    )
  }
  void app.register(async (scope) => {
    // What a mail program sends is a form that says `List-Unsubscribe=One-Click`; the address says the rest.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    scope.post<{ Querystring: { token?: string } }>('/v1/api/newsletter/unsubscribe', async ({ query }) => {
      const left = (await act('unsubscribe', tokenOf(query))) === '/?newsletter=left'
      return {
        data: {},
        statusCode: 200,
        message: left ? 'You get no more of these e-mails.' : 'This link is not one of ours.',
      }
    })
  })
}

/** A repeated key makes a list of it. */
const tokenOf = ({ token }: { token?: unknown }) => (typeof token === 'string' ? token : undefined)
