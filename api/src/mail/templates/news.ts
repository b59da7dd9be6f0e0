import { links } from '../../domain/links'
import { button, type Draft, facts, quote, type Recipient, settingsFooter, text } from './draft'
import { textFormats } from './text-formats'

/** Beyond so many messages an e-mail only counts them. */
const quotedMessages = 10

/** Beyond so many conversations an e-mail only counts them. */
const listedConversations = 10

/** What is unread in a conversation. */
export interface UnreadConversation {
  conversationId: string
  /** The host's, for readers on their side. */
  hostId: string | null
  /** Who wrote the newest message. */
  from: string
  /** The listing's. */
  title: string
  /** The dates of the stay that it is about. */
  stay: readonly [checkIn: string, checkOut: string] | null
  /** Of the messages, the oldest first; an empty text is a file. */
  texts: string[]
  /** The first words of the newest message; empty for a file. */
  newest: string
}

/** E-mails about everything but the steps of a booking. */
export const newsEmails = {
  /** About unread messages of one conversation. */
  messages: ({ firstName }: Recipient, { from, title, texts, conversationId, hostId }: UnreadConversation): Draft => ({
    subject: `${from} wrote to you about ${title}`,
    preheader: texts.find(Boolean) ?? 'A file is waiting for you.',
    heading: texts.length === 1 ? `A message from ${from}` : `${texts.length} messages from ${from}`,
    firstName,
    blocks: [
      ...texts.slice(0, quotedMessages).flatMap((one) => (one ? quote(one) : [text('A file is waiting for you.')])),
      ...(texts.length > quotedMessages ? [text(`And ${texts.length - quotedMessages} more.`)] : []),
      button('Answer', links.chat(conversationId, hostId)),
    ],
    footer: `While messages are unread we write at most once an hour. ${settingsFooter}`,
  }),

  /** About unread messages of several conversations, the latest first. */
  digest: ({ firstName, locale }: Recipient, conversations: UnreadConversation[]): Draft => {
    const range = textFormats(locale).dateRanges()
    const head = ({ from, title, stay, texts }: UnreadConversation) =>
      `${from} about ${title}${stay ? `, ${range(...stay)}` : ''}: ` +
      `${texts.length === 1 ? '1 new message' : `${texts.length} new messages`}.`
    const shown = conversations.slice(0, listedConversations)
    const more = conversations.length - shown.length
    const subject = digestSubject(conversations)
    const [hostId = null, ...otherSides] = new Set(conversations.map((one) => one.hostId))
    return {
      subject,
      preheader: shown.map(({ newest }) => newest).find(Boolean) ?? 'Files are waiting for you.',
      heading: subject,
      firstName,
      blocks: [
        ...shown.flatMap((one) => [
          text(head(one)),
          ...(one.newest ? quote(one.newest) : [text('A file is waiting for you.')]),
          button(`Answer ${one.from}`, links.chat(one.conversationId, one.hostId)),
        ]),
        ...(more > 0
          ? [
              text(more === 1 ? 'And 1 more conversation.' : `And ${more} more conversations.`),
              button('Open your inbox', links.inbox(otherSides.length === 0 ? hostId : null)),
            ]
          : []),
      ],
      footer: settingsFooter,
    }
  },

  review: (
    { firstName }: Recipient,
    {
      title,
      stars,
      body,
      privateNote,
      ofHost,
      link,
    }: { title: string; stars: number; body: string; privateNote: string | null; ofHost: boolean; link: string },
  ): Draft => ({
    subject: ofHost ? `A guest reviewed ${title}` : `The host of ${title} reviewed you`,
    preheader: `${stars} of 5 stars`,
    heading: `${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}`,
    firstName,
    blocks: [
      text(
        ofHost
          ? `a guest of ${title} gave ${stars} of 5 stars and wrote:`
          : `the host of ${title} gave you ${stars} of 5 stars and wrote:`,
      ),
      ...quote(body),
      ...(privateNote ? [text('Only you read this:'), ...quote(privateNote)] : []),
      button('Read it', link),
    ],
    footer: settingsFooter,
  }),

  payout: (
    { firstName, locale }: Recipient,
    {
      amount,
      kept,
      currency,
      title,
      code,
      hostId,
    }: { amount: number; kept: number; currency: string; title: string; code: string; hostId: string },
  ): Draft => {
    const { money } = textFormats(locale)
    const formatted = money(amount, currency)
    return {
      subject: `${formatted} is on its way to you`,
      preheader: `For ${title}`,
      heading: `${formatted} is on its way`,
      firstName,
      blocks: [
        text('your share of this stay has left us. It is in your bank account within a few days.'),
        facts(
          ['Booking', code],
          ['Listing', title],
          ['Amount', formatted],
          ...(kept > 0 ? [['Kept for an earlier refund', money(kept, currency)] as [string, string]] : []),
        ),
        button('See your payouts', links.payouts(hostId)),
      ],
      footer: settingsFooter,
    }
  },

  payoutRequirements: ({ firstName }: Recipient, requirements: readonly string[], link: string): Draft => ({
    subject: 'Your payouts are waiting for something',
    preheader: requirements[0] ?? '',
    heading: 'One more step before we can pay you',
    firstName,
    blocks: [
      text('our payment provider still asks for this:'),
      text(requirements.map((requirement) => `• ${requirement}`).join('\n')),
      button('Complete it', link),
    ],
    footer: settingsFooter,
  }),

  listingApproved: ({ firstName }: Recipient, title: string, listingId: string): Draft => ({
    subject: `${title} is live`,
    preheader: 'Guests can find it and book it from now on.',
    heading: 'Your listing is live',
    firstName,
    blocks: [
      text(`we have looked at ${title}, and guests can find it and book it from now on.`),
      button('See it as guests do', links.listing(listingId)),
    ],
    footer: settingsFooter,
  }),

  listingSentBack: (
    { firstName }: Recipient,
    { title, hostId }: { title: string; hostId: string },
    reason: string,
  ): Draft => ({
    subject: `${title} needs a change before it can go live`,
    preheader: reason,
    heading: 'Your listing needs a change',
    firstName,
    blocks: [
      text(`thank you for submitting ${title}. Before guests can see it, please change this:`),
      ...quote(reason),
      button('Change it', links.listings(hostId)),
    ],
    footer: settingsFooter,
  }),

  listingRemoved: ({ firstName }: Recipient, title: string, reason: string): Draft => ({
    subject: `${title} was removed`,
    preheader: reason,
    heading: 'Your listing was removed',
    firstName,
    blocks: [
      text(`we took ${title} off the site. This is why:`),
      ...quote(reason),
      text('Stays that are booked already stay booked.'),
      button('Write to us', links.support()),
    ],
    footer: settingsFooter,
  }),

  /** For a notification without an e-mail of its own. */
  notice: ({ firstName }: Recipient, { message, link }: { message: string; link: string }): Draft => ({
    subject: message,
    preheader: 'Quality Escape',
    heading: 'News for you',
    firstName,
    blocks: [text(message), button('See it', link)],
    footer: settingsFooter,
  }),

  /** To an address that was entered for the newsletter; it may be somebody else's. */
  confirmNews: (confirmUrl: string, unsubscribeUrl: string): Draft => ({
    subject: 'Do you want our e-mails?',
    preheader: 'One click, and the next one comes to you, too.',
    heading: 'Confirm your subscription',
    blocks: [
      text(
        'Somebody, probably you, asked for news from Quality Escape at this address. Confirm it, and the next ' +
          'e-mail comes to you, too.',
      ),
      button('Yes, send me your e-mails', confirmUrl),
      text('If it was not you, do nothing: without this click we never write again.'),
    ],
    unsubscribeUrl,
  }),

  /** A newsletter as an editor wrote it: paragraphs separated by blank lines. */
  news: ({ subject, body, unsubscribeUrl }: { subject: string; body: string; unsubscribeUrl: string }): Draft => {
    const paragraphs = body.split(/\n{2,}/).map((paragraph) => paragraph.trim())
    return {
      subject,
      preheader: paragraphs[0] ?? '',
      heading: subject,
      blocks: paragraphs.filter(Boolean).map(text),
      footer: 'You get this e-mail because you asked for news.',
      unsubscribeUrl,
    }
  },

  /** Repeats nothing of the enquiry, because the address may be somebody else's. */
  enquiryReceived: (reference: string): Draft => ({
    subject: `We have your question (${reference})`,
    preheader: 'A person will answer within a day.',
    heading: 'Thank you for writing',
    blocks: [
      text(
        `A person will answer within a day. Your question has the number ${reference}. If you did not write to us, ` +
          `you can ignore this e-mail.`,
      ),
    ],
  }),

  enquiryForSupport: ({
    name,
    email,
    reference,
    subject,
    message,
  }: {
    name: string
    email: string
    reference: string
    subject: string
    message: string
  }): Draft => ({
    subject: `${reference}: ${subject}`,
    preheader: `From ${name} <${email}>`,
    heading: subject,
    blocks: [facts(['From', `${name} <${email}>`], ['Reference', reference]), ...quote(message)],
  }),

  enquiryAnswer: ({
    name,
    reference,
    subject,
    message,
    answer,
  }: {
    name: string
    reference: string
    subject: string
    message: string
    answer: string
  }): Draft => ({
    subject: `Re: ${subject} (${reference})`,
    preheader: answer,
    heading: 'Here is our answer',
    firstName: name,
    blocks: [...answer.split(/\n{2,}/).map(text), text('You wrote:'), ...quote(message)],
  }),
}

/** Names who wrote last, and counts the others. */
function digestSubject(conversations: UnreadConversation[]): string {
  const [first, ...others] = new Set(conversations.map(({ from }) => from))
  if (others.length === 0) return `${first} wrote to you in ${conversations.length} conversations`
  return `${first} and ${others.length} ${others.length === 1 ? 'other' : 'others'} wrote to you`
}
