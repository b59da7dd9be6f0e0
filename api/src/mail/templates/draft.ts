/**
 * What an e-mail says, before it is set as HTML and as text. Nothing in it is markup: whatever a person typed may stand
 * anywhere.
 */
export interface Draft {
  subject: string
  /** Shown beside the subject in lists of e-mails. */
  preheader: string
  heading: string
  /** Whom it greets; an e-mail to an address that nobody has an account with greets nobody. */
  firstName?: string
  blocks: Block[]
  /** Why this person gets it, below the line. */
  footer?: string
  /** Address that ends e-mails of this kind. */
  unsubscribeUrl?: string
}

export type Block =
  | { kind: 'text'; text: string }
  /** Read off and typed in elsewhere. */
  | { kind: 'code'; code: string }
  /** A path in the site, or an address of ours. */
  | { kind: 'button'; label: string; to: string }
  | { kind: 'facts'; facts: [label: string, value: string][] }
  /** Somebody’s own words. */
  | { kind: 'quote'; text: string }

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const code = (digits: string): Block => ({ kind: 'code', code: digits })
export const button = (label: string, to: string): Block => ({ kind: 'button', label, to })
export const facts = (...pairs: [label: string, value: string][]): Block => ({ kind: 'facts', facts: pairs })
/** Somebody’s words where there are any. */
export const quote = (words: string | null | undefined): Block[] => (words ? [{ kind: 'quote', text: words }] : [])

/** Who reads an e-mail. */
export interface Reader {
  email: string
  firstName: string
  /** BCP 47; null where the person has not chosen one. */
  locale: string | null
}

/** Below e-mails that follow the person’s own settings. */
export const bySettings =
  'You get this e-mail because of your e-mail settings. Change them under Account, E-mail alerts.'
/** Below e-mails that nobody can switch off. */
export const forSafety = 'We send this e-mail to everybody, as it is about the safety of your account.'
