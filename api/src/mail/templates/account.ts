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

  /** @param reason follows “your password is” */
  passwordUnsafe: ({ firstName }: Recipient, reason: string): Draft => ({
    subject: 'Please choose another password',
    preheader: 'Yours is no longer safe.',
    heading: 'Please choose another password',
    firstName,
    blocks: [
      text(`your password is ${reason}, so others may guess it. You can go on using it, but please choose another.`),
      button('Choose a new password', links.security()),
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

  secondFactorOn: ({ firstName }: Recipient): Draft => ({
    subject: 'Two-step sign-in is on',
    preheader: 'If it was not you, act now.',
    heading: 'Two-step sign-in is on',
    firstName,
    blocks: [
      text('from now on we ask for a code of your authenticator app when you sign in with your password.'),
      text('Keep your recovery codes somewhere safe: each lets you in once without the app.'),
      text('If it was not you, choose a new password at once and write to us.'),
      button('See your sign-in settings', links.security()),
    ],
    footer: securityFooter,
  }),

  secondFactorOff: ({ firstName }: Recipient): Draft => ({
    subject: 'Two-step sign-in is off',
    preheader: 'If it was not you, act now.',
    heading: 'Two-step sign-in is off',
    firstName,
    blocks: [
      text('your password alone is enough to sign in again. Your recovery codes no longer work.'),
      text('If it was not you, choose a new password at once and turn two-step sign-in on again.'),
      button('See your sign-in settings', links.security()),
    ],
    footer: securityFooter,
  }),

  /** @param left how many recovery codes still work */
  recoveryCodeUsed: ({ firstName }: Recipient, left: number): Draft => ({
    subject: 'A recovery code was used',
    preheader: 'If it was not you, act now.',
    heading: 'A recovery code was used',
    firstName,
    blocks: [
      text('somebody entered your password and one of your recovery codes, which does not work again.'),
      text(
        left === 0
          ? 'It was your last one. Make new ones in your sign-in settings.'
          : `You have ${left} left. You can make new ones in your sign-in settings.`,
      ),
      text('If it was not you, choose a new password at once and make new recovery codes.'),
      button('See your sign-in settings', links.security()),
    ],
    footer: securityFooter,
  }),

  /** Somebody has the password, and has seen a code of the app; or its owner sent one twice. */
  codeUsedAgain: ({ firstName }: Recipient): Draft => ({
    subject: 'A code for your account was used twice',
    preheader: 'The second time it was refused.',
    heading: 'A code was used twice',
    firstName,
    blocks: [
      text('somebody entered your password and a code of your authenticator app that was used already. We refused it.'),
      text('If it was you, there is nothing to do. If not, choose a new password at once.'),
      button('See your sign-in settings', links.security()),
    ],
    footer: securityFooter,
  }),

  recoveryCodesRenewed: ({ firstName }: Recipient): Draft => ({
    subject: 'You have new recovery codes',
    preheader: 'The old ones no longer work.',
    heading: 'You have new recovery codes',
    firstName,
    blocks: [
      text('new recovery codes were made for your account just now. The old ones no longer work.'),
      text('If it was not you, choose a new password at once and make new recovery codes.'),
      button('See your sign-in settings', links.security()),
    ],
    footer: securityFooter,
  }),

  /** @param name what its owner calls it */
  passkeyAdded: ({ firstName }: Recipient, name: string): Draft => ({
    subject: 'A passkey was added to your account',
    preheader: 'If it was not you, act now.',
    heading: 'A passkey was added',
    firstName,
    blocks: [
      text('from now on you can sign in with this passkey:'),
      ...quote(name),
      text('If it was not you, remove it at once and choose a new password.'),
      button('See your passkeys', links.security()),
    ],
    footer: securityFooter,
  }),

  passkeyRemoved: ({ firstName }: Recipient, name: string): Draft => ({
    subject: 'A passkey was removed from your account',
    preheader: 'If it was not you, act now.',
    heading: 'A passkey was removed',
    firstName,
    blocks: [
      text('this passkey no longer signs you in:'),
      ...quote(name),
      text('If it was not you, choose a new password at once.'),
      button('See your passkeys', links.security()),
    ],
    footer: securityFooter,
  }),

  /** Repeats nothing that the requester wrote, because the address may be somebody else's. */
  confirmNewAddress: (digits: string): Draft => ({
    subject: 'Your code for a new e-mail address',
    preheader: `Valid for ${policy.codeMinutes} minutes.`,
    heading: 'Confirm your new address',
    blocks: [
      text('Enter this code to use this address for your Quality Escape account:'),
      code(digits),
      text(`It is valid for ${policy.codeMinutes} minutes. If you did not ask for it, you can ignore this e-mail.`),
    ],
    footer: securityFooter,
  }),

  /** To the owner of an address that somebody else wants for their account. */
  addressWanted: ({ firstName }: Recipient): Draft => ({
    subject: 'You already have an account with this address',
    preheader: 'Somebody tried to use your address for another account.',
    heading: 'This address has an account',
    firstName,
    blocks: [
      text(
        'somebody, probably you, tried to use this address for another account of ours. It belongs to this one ' +
          'already, so nothing has changed.',
      ),
      button('Sign in', links.signIn()),
      text('If it was not you, you can ignore this e-mail.'),
    ],
    footer: securityFooter,
  }),

  /** To the old address. @param undoToken takes the account back */
  emailChanged: ({ firstName }: Recipient, undoToken: string): Draft => ({
    subject: 'Your e-mail address was changed',
    preheader: 'If it was not you, take your account back.',
    heading: 'Your e-mail address was changed',
    firstName,
    blocks: [
      text('your account has another e-mail address now. This one gets no more e-mails about it.'),
      text(
        `If it was not you, take your account back within ${policy.emailUndoDays} days. That signs out everybody, ` +
          'and you choose a new password.',
      ),
      button('It was not me', links.undoEmailChange(undoToken)),
    ],
    footer: securityFooter,
  }),

  /** @param hostId of somebody who hosts */
  identityApproved: ({ firstName }: Recipient, hostId: string | null): Draft => ({
    subject: 'Your identity is confirmed',
    preheader: hostId ? 'Your listings can go live now.' : 'Hosts see that we know who you are.',
    heading: 'Your identity is confirmed',
    firstName,
    blocks: [
      text(
        hostId
          ? 'we have looked at your document. Your listings can go live now.'
          : 'we have looked at your document. Hosts see from now on that we know who you are.',
      ),
      hostId ? button('Go to my listings', links.listings(hostId)) : button('Find a place', links.search()),
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
      button('Send a document', links.identity()),
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

  /** To an address that may have no account. @param link accepts or declines, after signing in with this address */
  teamInvitation: (hostName: string, level: string, link: string): Draft => ({
    subject: `${hostName} invites you to help with hosting`,
    preheader: `The link works for ${policy.invitationDays} days.`,
    heading: `Help ${hostName} with hosting`,
    blocks: [
      text(`${hostName} hosts on Quality Escape and invites you to the team. You would have this access: ${level}.`),
      button('See the invitation', link),
      text(
        `The link works once, for ${policy.invitationDays} days, and with this address only: sign in with it, or ` +
          'sign up. If you do not know who this is, you can ignore this e-mail.',
      ),
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
