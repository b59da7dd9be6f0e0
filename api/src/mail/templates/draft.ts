/**
 * The content of an e-mail, before `compose` renders it as HTML and as text. Nothing in it is markup, so any field may
 * contain text by users.
 */
export interface Draft {
  subject: string
  /** Shown beside the subject in lists of e-mails. */
  preheader: string
  heading: string
  /** For the greeting; absent where the address belongs to no account. */
  firstName?: string
  blocks: Block[]
  /** Says below the content why this person gets the e-mail. */
  footer?: string
  /** Address that unsubscribes from e-mails of this kind. */
  unsubscribeUrl?: string
}

export type Block =
  | { kind: 'text'; text: string }
  /** A code that the reader types elsewhere. */
  | { kind: 'code'; code: string }
  /** `to` is a path of the site, or an absolute address. */
  | { kind: 'button'; label: string; to: string }
  | { kind: 'facts'; facts: [label: string, value: string][] }
  /** A user's own text. */
  | { kind: 'quote'; text: string }

export const text = (content: string): Block => ({ kind: 'text', text: content })
export const code = (digits: string): Block => ({ kind: 'code', code: digits })
export const button = (label: string, to: string): Block => ({ kind: 'button', label, to })
export const facts = (...pairs: [label: string, value: string][]): Block => ({ kind: 'facts', facts: pairs })
/** A quote, or no block for an empty text. */
export const quote = (content: string | null | undefined): Block[] =>
  content ? [{ kind: 'quote', text: content }] : []

/** The recipient of an e-mail. */
export interface Recipient {
  email: string
  firstName: string
  /** BCP 47; null where the person has not chosen one. */
  locale: string | null
}

/** The footer of e-mails that a setting can disable. */
export const settingsFooter = 'You get this e-mail because of your settings. Change them under Account, Alerts.'
/** The footer of e-mails that nobody can disable. */
export const securityFooter = 'We send this e-mail to everybody, as it is about the safety of your account.'
