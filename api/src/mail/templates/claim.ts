import type { Side } from '../../domain/change-process'
import type { ClaimEventName } from '../../domain/claim-process'
import { links } from '../../domain/links'
import { button, type Draft, facts, quote, type Recipient, settingsFooter, text } from './draft'
import { textFormats } from './text-formats'

/** What e-mails state about a claim. Amounts in minor units, moments in the listing's time zone. */
export interface ClaimFacts {
  id: string
  by: Side
  code: string
  title: string
  currency: string
  timeZone: string
  amount: number
  settledAmount: number | null
  /** The name of whoever claims. */
  claimant: string
  reason: string
  text: string
  decision: string | null
  deadline: Date | null
}

/** About one step of a claim. `message` says what happened. */
export function claimEmail(
  { firstName, locale }: Recipient,
  claim: ClaimFacts & { event: ClaimEventName; isClaimant: boolean; message: string },
): Draft {
  const { money, dateTime } = textFormats(locale)
  const { title, event, isClaimant, message, deadline } = claim
  const isOpened = event === 'claim_opened' && !isClaimant
  return {
    subject: isOpened ? `A claim about ${title}: please answer` : `${isClaimant ? 'Your' : 'The'} claim about ${title}`,
    preheader: message,
    heading: isOpened ? `${claim.claimant} has made a claim` : 'News of a claim',
    firstName,
    blocks: [
      text(message),
      ...(isOpened ? quote(claim.text) : quote(claim.decision)),
      facts(
        ['Booking', claim.code],
        ['Listing', title],
        ['Claimed', money(claim.amount, claim.currency)],
        ...(claim.settledAmount === null
          ? []
          : ([['Offered or agreed', money(claim.settledAmount, claim.currency)]] as [string, string][])),
        ...(deadline ? ([['Until', dateTime(deadline, claim.timeZone)]] as [string, string][]) : []),
      ),
      button(isOpened ? 'Answer the claim' : 'See the claim', links.claim(claim.id)),
    ],
    footer: settingsFooter,
  }
}

/** To the admins, when it is up to them. */
export function claimForAdmins(claim: ClaimFacts, event: ClaimEventName): Draft {
  const { money } = textFormats(null)
  const amount = money(claim.settledAmount ?? claim.amount, claim.currency)
  const isUnpaid = event === 'claim_unpaid'
  return {
    subject: isUnpaid ? `Unpaid damages: ${claim.code}` : `A claim to decide: ${claim.code}`,
    preheader: `${amount} for ${claim.title}`,
    heading: isUnpaid ? 'Damages were not paid in time' : 'A claim waits for a decision',
    blocks: [
      text(
        isUnpaid
          ? `The guest has not paid ${amount}. It is recorded as unpaid; nothing more happens by itself.`
          : `The ${claim.by === 'guest' ? 'guest' : 'host'} claims ${amount}: ${claim.reason}.`,
      ),
      facts(['Booking', claim.code], ['Claim', claim.id]),
      text(`npm run admin -- claims show ${claim.id}`),
    ],
  }
}
