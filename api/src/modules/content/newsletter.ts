import { eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Queryable, Transaction } from '../../database/connect'
import { emailAlert, newsletterMember, person } from '../../database/schema'
import { plusDays, plusHours } from '../../domain/dates'
import { policy } from '../../domain/policy'
import { isSignedBy, sign } from '../../domain/signature'
import { compose } from '../../mail/compose'
import { newsEmails } from '../../mail/templates/news'
import { addToOutbox } from '../../outbox/outbox'
import type { Services } from '../../services'

type NewsletterAction = 'confirm' | 'unsubscribe'
type Signer = Pick<Services, 'secret' | 'config' | 'now'>

/**
 * E-mails a confirmation link, at most once an hour and only to unconfirmed addresses. Answer and effort are the same
 * in every case, so that nobody learns who is subscribed.
 */
export async function requestNewsletterConfirmation(services: Services, email: string): Promise<void> {
  const now = services.now()
  const confirmation = compose(
    email,
    newsEmails.confirmNews(newsLink(services, email, 'confirm'), newsLink(services, email, 'unsubscribe')),
    services.config.siteUrl,
  )
  await services.db.transaction(async (tx) => {
    const [subscribed] = await tx
      .insert(newsletterMember)
      .values({ email, createdAt: now, confirmationSentAt: now })
      .onConflictDoUpdate({
        target: newsletterMember.email,
        set: { confirmationSentAt: now },
        setWhere: sql`(newsletter_member.confirmed_at is null or newsletter_member.unsubscribed_at is not null)
          and (newsletter_member.confirmation_sent_at is null
            or newsletter_member.confirmation_sent_at <= ${plusHours(now, -policy.newsletterAskHours)})`,
      })
      .returning()
    await addToOutbox(tx, subscribed ? 'mail' : 'discard', confirmation, now)
  })
  services.wake()
}

/** A signed link for an e-mail. Links that confirm expire after a week; links that unsubscribe never do. */
export function newsLink({ secret, config, now }: Signer, email: string, action: NewsletterAction): string {
  const until = action === 'confirm' ? plusDays(now(), policy.newsletterConfirmDays).getTime() : 0
  const body = Buffer.from(JSON.stringify([action, email.toLowerCase(), until])).toString('base64url')
  return `${config.apiUrl}/v1/api/newsletter/${action}?token=${body}.${sign(signedText(body), secret)}`
}

/** The e-mail address of a token; null if its signature or action is wrong or it has expired. */
function readToken({ acceptedSecrets, now }: Services, token: string, action: NewsletterAction): string | null {
  const [body = '', given = ''] = token.split('.')
  if (!isSignedBy(acceptedSecrets, signedText(body), given)) return null
  const [madeFor, email, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    NewsletterAction,
    string,
    number,
  ]
  return madeFor === action && (until === 0 || until > now().getTime()) ? email : null
}

const signedText = (body: string) => `newsletter:${body}`

/**
 * Whether the newsletter goes to an account's address: as to a member, or as `news` of its alerts says, unless the
 * address was unsubscribed.
 */
export async function getsNewsletter(db: Queryable, email: string, news: boolean): Promise<boolean> {
  const [member] = await db.select().from(newsletterMember).where(eq(newsletterMember.email, email))
  return member?.unsubscribedAt ? false : news || Boolean(member?.confirmedAt)
}

/** Takes an address off the newsletter, whoever put it there, or back on where it was taken off. */
export async function setMembership(tx: Transaction, email: string, isMember: boolean, now: Date): Promise<void> {
  await tx
    .update(newsletterMember)
    .set({ unsubscribedAt: isMember ? null : sql`coalesce(unsubscribed_at, ${now})` })
    .where(eq(newsletterMember.email, email))
  if (isMember) return
  const owners = tx.select({ id: person.id }).from(person).where(eq(person.email, email))
  await tx.update(emailAlert).set({ news: false }).where(inArray(emailAlert.personId, owners))
}

/** Routes behind the newsletter's two links, for browsers and for one-click unsubscription by mail programs. */
export function newsletterRoutes(app: FastifyInstance, services: Services): void {
  const applyLink = async (action: NewsletterAction, token: string | undefined): Promise<string> => {
    const email = readToken(services, token ?? '', action)
    if (!email) return '/?newsletter=expired'
    const now = services.now()
    if (action === 'confirm') {
      // Confirming again keeps the first confirmation's time.
      await services.db
        .insert(newsletterMember)
        .values({ email, createdAt: now, confirmedAt: now })
        .onConflictDoUpdate({
          target: newsletterMember.email,
          set: { confirmedAt: now, unsubscribedAt: null },
          setWhere: sql`newsletter_member.confirmed_at is null or newsletter_member.unsubscribed_at is not null`,
        })
      return '/?newsletter=confirmed'
    }
    await services.db.transaction((tx) => setMembership(tx, email, false, now))
    return '/?newsletter=left'
  }
  for (const action of ['confirm', 'unsubscribe'] as const) {
    app.get<{ Querystring: { token?: string } }>(`/v1/api/newsletter/${action}`, async ({ query }, reply) =>
      reply
        .header('Cache-Control', 'no-store')
        .redirect(`${services.config.siteUrl}${await applyLink(action, tokenOf(query))}`, 303),
    )
  }
  void app.register(async (scope) => {
    // Mail programs post the form `List-Unsubscribe=One-Click`; the URL has the token.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    scope.post<{ Querystring: { token?: string } }>('/v1/api/newsletter/unsubscribe', async ({ query }) => {
      const unsubscribed = (await applyLink('unsubscribe', tokenOf(query))) === '/?newsletter=left'
      return {
        data: {},
        statusCode: 200,
        message: unsubscribed ? 'You get no more of these e-mails.' : 'This link is not one of ours.',
      }
    })
  })
}

/** A repeated key makes a list of it. */
const tokenOf = ({ token }: { token?: unknown }) => (typeof token === 'string' ? token : undefined)
