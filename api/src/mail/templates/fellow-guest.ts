import { policy } from '../../domain/policy'
import { button, type Draft, facts, securityFooter, text } from './draft'
import { textFormats } from './text-formats'

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
}
