import { links } from '../../domain/links'
import { button, bySettings, type Draft, facts, quote, type Reader, text } from './draft'
import { textFormats } from './text-formats'

/** E-mails about what is not a step of a booking. */
export const newsEmails = {
  message: (
    { firstName }: Reader,
    { from, title, words, roomId }: { from: string; title: string; words: string; roomId: string },
  ): Draft => ({
    subject: `${from} wrote to you about ${title}`,
    preheader: words || 'A file is waiting for you.',
    heading: `A message from ${from}`,
    firstName,
    blocks: [
      ...quote(words),
      ...(words ? [] : [text('A file is waiting for you.')]),
      button('Answer', links.chat(roomId)),
    ],
    footer: `While messages are unread we write at most once an hour. ${bySettings}`,
  }),

  review: (
    { firstName }: Reader,
    {
      title,
      stars,
      words,
      ofHost,
      link,
    }: { title: string; stars: number; words: string; ofHost: boolean; link: string },
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
      ...quote(words),
      button('Read it', link),
    ],
    footer: bySettings,
  }),

  payout: (
    { firstName, locale }: Reader,
    { amount, currency, title, code }: { amount: number; currency: string; title: string; code: string },
  ): Draft => {
    const sum = textFormats(locale).money(amount, currency)
    return {
      subject: `${sum} is on its way to you`,
      preheader: `For ${title}`,
      heading: `${sum} is on its way`,
      firstName,
      blocks: [
        text('your share of this stay has left us. It is in your bank account within a few days.'),
        facts(['Booking', code], ['Place', title], ['Amount', sum]),
        button('See your payouts', links.payouts()),
      ],
      footer: bySettings,
    }
  },

  payoutRequirements: ({ firstName }: Reader, requirements: readonly string[], link: string): Draft => ({
    subject: 'Your payouts are waiting for something',
    preheader: requirements[0] ?? '',
    heading: 'One more step before we can pay you',
    firstName,
    blocks: [
      text('our payment provider still asks for this:'),
      text(requirements.map((requirement) => `• ${requirement}`).join('\n')),
      button('Complete it', link),
    ],
    footer: bySettings,
  }),

  listingApproved: ({ firstName }: Reader, title: string, propertyId: string): Draft => ({
    subject: `${title} is live`,
    preheader: 'Guests can find it and book it from now on.',
    heading: 'Your listing is live',
    firstName,
    blocks: [
      text(`we have looked at ${title}, and guests can find it and book it from now on.`),
      button('See it as guests do', links.listing(propertyId)),
    ],
    footer: bySettings,
  }),

  listingSentBack: ({ firstName }: Reader, title: string, reason: string): Draft => ({
    subject: `${title} needs a change before it can go live`,
    preheader: reason,
    heading: 'Your listing needs a change',
    firstName,
    blocks: [
      text(`thank you for handing in ${title}. Before guests can see it, please change this:`),
      ...quote(reason),
      button('Change it', links.listings()),
    ],
    footer: bySettings,
  }),

  listingRemoved: ({ firstName }: Reader, title: string, reason: string): Draft => ({
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
    footer: bySettings,
  }),

  /** For a notice that has no e-mail of its own. */
  notice: ({ firstName }: Reader, { message, link }: { message: string; link: string }): Draft => ({
    subject: message,
    preheader: 'Quality Escape',
    heading: 'News for you',
    firstName,
    blocks: [text(message), button('See it', link)],
    footer: bySettings,
  }),

  /** To an address that asked for news; it may be anybody's. */
  confirmNews: (confirmUrl: string, unsubscribeUrl: string): Draft => ({
    subject: 'Do you want our e-mails?',
    preheader: 'One click, and the next one comes to you, too.',
    heading: 'Say yes to our e-mails',
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

  /** An e-mail of news as an editor wrote it: paragraphs separated by blank lines. */
  news: ({ subject, words, unsubscribeUrl }: { subject: string; words: string; unsubscribeUrl: string }): Draft => {
    const paragraphs = words.split(/\n{2,}/).map((paragraph) => paragraph.trim())
    return {
      subject,
      preheader: paragraphs[0] ?? '',
      heading: subject,
      blocks: paragraphs.filter(Boolean).map(text),
      footer: 'You get this e-mail because you asked for news.',
      unsubscribeUrl,
    }
  },

  /** Whoever wrote may have given somebody else's address: that one gets nothing to read of theirs. */
  enquiryReceived: (reference: string): Draft => ({
    subject: `We have your question (${reference})`,
    preheader: 'A person will answer within a day.',
    heading: 'Thank you for writing',
    blocks: [
      text(
        `A person will answer within a day. Your question has the number ${reference}. If you did not write to us, ` +
          `you can leave this e-mail alone.`,
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
