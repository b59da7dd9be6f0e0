import { links } from '../../domain/links'
import { policy } from '../../domain/policy'
import { button, code, type Draft, facts, quote, type Recipient, securityFooter, text } from './draft'
import { textFormats } from './text-formats'

/**
 * E-mails about an account. They are sent whatever the person's settings are. Codes stand in the body only, because
 * lock screens show subjects.
 */
export const accountEmails = {
  /** Repeats nothing that the requester wrote, not even a name, because the address may be somebody else's. */
  confirmAddress: (digits: string): Draft => ({
    subject: 'Your Quality Escape code',
    preheader: `Valid for ${policy.codeMinutes} minutes.`,
    heading: 'Confirm your address',
    blocks: [
      text('Enter this code to finish signing up:'),
      code(digits),
      text(`It is valid for ${policy.codeMinutes} minutes. If you did not ask for it, you can ignore this e-mail.`),
    ],
    footer: securityFooter,
  }),

  alreadyRegistered: ({ firstName }: Recipient): Draft => ({
    subject: 'You already have an account',
    preheader: 'Somebody tried to sign up with your address.',
    heading: 'You already have an account',
    firstName,
    blocks: [
      text(
        'somebody, probably you, tried to sign up with this address. You already have an account. Sign in, or ask ' +
          'for a new password.',
      ),
      button('Sign in', links.signIn()),
      text('If it was not you, you can ignore this e-mail.'),
    ],
    footer: securityFooter,
  }),

  resetPassword: ({ firstName }: Recipient, digits: string): Draft => ({
    subject: 'Your code for a new password',
    preheader: `Valid for ${policy.codeMinutes} minutes.`,
    heading: 'Choose a new password',
    firstName,
    blocks: [
      text('enter this code to choose a new password:'),
      code(digits),
      text(`It is valid for ${policy.codeMinutes} minutes. If you did not ask for it, your password stays as it is.`),
    ],
    footer: securityFooter,
  }),

  passwordChanged: ({ firstName }: Recipient): Draft => ({
    subject: 'Your password was changed',
    preheader: 'If it was not you, act now.',
    heading: 'Your password was changed',
    firstName,
    blocks: [
      text('the password of your account was changed just now, and other devices were signed out.'),
      text('If it was not you, choose a new one at once and write to us.'),
      button('Choose a new password', links.newPassword()),
    ],
    footer: securityFooter,
  }),

  /** @param device browser and system, such as `Chrome on Mac` */
  newSignIn: ({ firstName, locale }: Recipient, { at, device }: { at: Date; device: string }): Draft => ({
    subject: 'New sign-in to your account',
    preheader: `${device}. If it was you, there is nothing to do.`,
    heading: 'New sign-in to your account',
    firstName,
    blocks: [
      text('somebody signed in to your account from a browser or a network that is new to it:'),
      facts(['When', textFormats(locale).dateTime(at, 'UTC')], ['With', device]),
      text('If it was you, there is nothing to do. If not, sign that device out and choose a new password at once.'),
      button('See where you are signed in', links.security()),
    ],
    footer: securityFooter,
  }),

  googleJoined: ({ firstName }: Recipient): Draft => ({
    subject: 'You can sign in with Google now',
    preheader: 'If it was not you, act now.',
    heading: 'You can sign in with Google now',
    firstName,
    blocks: [
      text('the Google account with this address can sign in to your account from now on.'),
      text('If it was not you, choose a new password at once and write to us.'),
      button('Choose a new password', links.newPassword()),
    ],
    footer: securityFooter,
  }),

  identityApproved: ({ firstName }: Recipient, asHost: boolean): Draft => ({
    subject: 'Your identity is confirmed',
    preheader: asHost ? 'Your listings can go live now.' : 'Hosts see that we know who you are.',
    heading: 'Your identity is confirmed',
    firstName,
    blocks: [
      text(
        asHost
          ? 'we have looked at your document. Your listings can go live now.'
          : 'we have looked at your document. Hosts see from now on that we know who you are.',
      ),
      asHost ? button('Go to my listings', links.listings()) : button('Find a place', links.search()),
    ],
    footer: securityFooter,
  }),

  identityRefused: ({ firstName }: Recipient, reason: string, mayTryAgain: boolean): Draft => ({
    subject: mayTryAgain ? 'We need another look at your document' : 'We could not confirm your identity',
    preheader: reason,
    heading: mayTryAgain ? 'Please send your document again' : 'We could not confirm your identity',
    firstName,
    blocks: [
      text(
        mayTryAgain
          ? 'we could not use the document you sent. This is why:'
          : 'we could not confirm who you are with the document you sent. This is why:',
      ),
      ...quote(reason),
      button('Send a document', links.profile()),
    ],
    footer: securityFooter,
  }),

  suspended: ({ firstName }: Recipient, reason: string, supportEmail: string): Draft => ({
    subject: 'Your account is suspended',
    preheader: reason,
    heading: 'Your account is suspended',
    firstName,
    blocks: [
      text('we have suspended your account. You can’t sign in for now, and your listings are paused. This is why:'),
      ...quote(reason),
      text(`If you think that we are wrong, write to ${supportEmail}.`),
    ],
    footer: securityFooter,
  }),

  restored: ({ firstName }: Recipient): Draft => ({
    subject: 'Your account is open again',
    preheader: 'You can sign in as before.',
    heading: 'Your account is open again',
    firstName,
    blocks: [
      text('you can sign in as before. Listings that were paused stay so until you put them live.'),
      button('Sign in', links.signIn()),
    ],
    footer: securityFooter,
  }),

  deleted: ({ firstName }: Recipient, supportEmail: string): Draft => ({
    subject: 'Your account is deleted',
    preheader: 'What we removed, and what the law makes us keep.',
    heading: 'Your account is deleted',
    firstName,
    blocks: [
      text('your account is gone, as you asked. Your name, address, phone number, photo and documents are removed.'),
      text(
        'What bookkeeping law makes us keep – stays and payments – stays without your name. Reviews you wrote ' +
          'stay, and so does what you wrote to others, without your name.',
      ),
      text(`If it was not you, write to ${supportEmail} at once.`),
    ],
    footer: securityFooter,
  }),
}
