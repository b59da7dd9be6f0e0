import { eq } from 'drizzle-orm'
import { person } from '../database/schema'
import { newsEmails } from '../mail/templates/news'
import { type CommandContext, notify } from './command'

interface Answer {
  /** What was reported, as in “a review of The mill”. */
  what: string
  /** What has come of it. */
  message: string
  link: string
  /** Of the kind of report and of the answer. */
  key: { kind: 'review-report' | 'listing-report'; answer: string }
}

/** Tells those who made these reports what has come of them; somebody who has left is told nothing. */
export async function answerReporters(
  context: CommandContext,
  reports: readonly { id: string; reporterId: string }[],
  { what, message, link, key }: Answer,
): Promise<void> {
  const words = `You reported ${what}. ${message}`
  for (const { id, reporterId } of reports) {
    const [to] = await context.tx.select().from(person).where(eq(person.id, reporterId))
    if (!to || to.deletedAt) continue
    await notify(context, {
      personId: to.id,
      message: words,
      variant: 'info',
      link,
      idempotencyKey: `${key.kind}:${id}:${key.answer}`,
      mail: 'reviews',
      draft: { ...newsEmails.notice(to, { message: words, link }), subject: `Your report of ${what}` },
    })
  }
}
