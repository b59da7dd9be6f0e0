import { formatDate } from '../../domain/dates'
import { button, type Draft, facts, type Recipient, settingsFooter, text } from './draft'

interface FeedFacts {
  /** The host's name for the other calendar. */
  name: string
  title: string
  link: string
}

/** E-mails about other sites' calendars. */
export const calendarEmails = {
  conflict: (
    { firstName }: Recipient,
    { name, title, code, from, to, link }: FeedFacts & { code: string; from: string; to: string },
  ): Draft => ({
    subject: `The same nights at ${title} are taken twice`,
    preheader: `${name} and ${code}`,
    heading: 'Two stays on the same nights',
    firstName,
    blocks: [
      text(
        `${name} has nights taken that are booked here as well. We changed nothing on either side: which stay goes ` +
          `on is for you to decide.`,
      ),
      facts(['Listing', title], [name, `${formatDate(from)} – ${formatDate(to)}`], ['Quality Escape', code]),
      text(
        'Write to both guests soon. Decline or cancel one of the two stays, here or there; a guest who is told ' +
          'early finds another place.',
      ),
      button('See both', link),
    ],
    footer: settingsFooter,
  }),

  unreadable: ({ firstName }: Recipient, { name, title, problem, link }: FeedFacts & { problem: string }): Draft => ({
    subject: `The calendar ${name} can’t be read`,
    preheader: problem,
    heading: 'A calendar can’t be read',
    firstName,
    blocks: [
      text(`for a while we have not been able to read ${name} for ${title}. ${problem}`),
      text(
        'The nights we knew of stay closed. Nights that are booked there from now on may still be free here, so ' +
          'have a look at its address.',
      ),
      button('See the calendar', link),
    ],
    footer: settingsFooter,
  }),
}
