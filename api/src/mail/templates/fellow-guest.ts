import { links } from '../../domain/links'
import { policy } from '../../domain/policy'
import { type Block, button, type Draft, facts, type Recipient, securityFooter, settingsFooter, text } from './draft'
import { textFormats } from './text-formats'

interface StayDates {
  checkIn: string
  checkOut: string
}

/** What letters to fellow guests state of a trip: nothing of money. */
export interface SharedStay extends StayDates {
  bookingId: string
  /** First name of the guest who booked. */
  sharedBy: string
  title: string
  city: string
  country: string
}

/** Builds a letter to a fellow guest: text, the stay's facts, and a button that opens their page of the trip. */
function about(
  { firstName, locale }: Recipient,
  stay: SharedStay,
  { subject, heading, body, before }: { subject: string; heading: string; body: Block; before?: StayDates },
): Draft {
  const range = textFormats(locale).dateRanges()
  const when = range(stay.checkIn, stay.checkOut)
  return {
    subject,
    heading,
    preheader: `${stay.title}, ${when}`,
    firstName,
    blocks: [
      body,
      facts(
        ['Stay', stay.title],
        ['Where', `${stay.city}, ${stay.country}`],
        ['When', when],
        ...(before ? [['Before', range(before.checkIn, before.checkOut)] as [string, string]] : []),
      ),
      button('See the trip', links.sharedTrip(stay.bookingId)),
    ],
    footer: settingsFooter,
  }
}

export const fellowGuestEmails = {
  /** To an address that may have no account. @param link accepts or declines, after signing in with this address */
  invitation: (
    guestName: string,
    { title, city, country, checkIn, checkOut }: Record<'title' | 'city' | 'country' | 'checkIn' | 'checkOut', string>,
    link: string,
  ): Draft => ({
    subject: `${guestName} shares a trip to ${city} with you`,
    preheader: `The link works for ${policy.invitationDays} days.`,
    heading: `Come along to ${city}`,
    blocks: [
      text(`${guestName} has booked a stay on Quality Escape and shares the trip with you: how to get there and in.`),
      facts(
        ['Stay', title],
        ['Where', `${city}, ${country}`],
        ['When', textFormats(null).dateRanges()(checkIn, checkOut)],
      ),
      button('See the invitation', link),
      text(
        `The link works once, for ${policy.invitationDays} days, and with this address only: sign in with it, or ` +
          'sign up. If you do not know who this is, you can ignore this e-mail.',
      ),
    ],
    footer: securityFooter,
  }),

  /** The dates of a shared trip have changed. */
  moved: (reader: Recipient, stay: SharedStay, before: StayDates): Draft =>
    about(reader, stay, {
      subject: `Your trip to ${stay.city} has other dates`,
      heading: 'Your trip has other dates',
      body: text(`the stay that ${stay.sharedBy} shares with you was moved. These are its dates from now on.`),
      before,
    }),

  /** @param byWhom ` by …`; empty where neither the guest who booked nor the host cancelled it */
  cancelled: (reader: Recipient, stay: SharedStay, byWhom: string): Draft =>
    about(reader, stay, {
      subject: `Your trip to ${stay.city} is cancelled`,
      heading: 'Your trip is cancelled',
      body: text(`this stay was cancelled${byWhom}. You are not expected there any more.`),
    }),

  /** With nothing of the trip but where it went: the rest is not theirs to read any more. */
  removed: ({ firstName }: Recipient, { sharedBy, city }: SharedStay): Draft => ({
    subject: `The trip to ${city} is not shared with you any more`,
    preheader: `${sharedBy} has removed you from it.`,
    heading: 'A trip is not shared with you any more',
    firstName,
    blocks: [
      text(
        `${sharedBy} has removed you from the trip to ${city}. You do not see it any more, and it is gone from your ` +
          'calendar.',
      ),
      button('See your trips', links.trips()),
    ],
    footer: settingsFooter,
  }),
}
