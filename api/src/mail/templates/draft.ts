/**
 * What a letter says, before it is set as HTML and as text. Nothing in it is markup: whatever a person typed may stand
 * anywhere.
 */
export interface Draft {
  subject: string
  /** Shown beside the subject in lists of letters. */
  preheader: string
  heading: string
  /** Whom it greets; a letter to an address that nobody has an account with greets nobody. */
  firstName?: string
  blocks: Block[]
  /** Why this person gets it, below the line. */
  footer?: string
  /** Address that ends letters of this kind. */
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

/** Who reads a letter. */
export interface Reader {
  email: string
  firstName: string
  /** BCP 47; null where the person has not chosen one. */
  locale: string | null
}

/** Below letters that follow the person’s own settings. */
export const bySettings =
  'You get this letter because of your e-mail settings. Change them under Account, E-mail alerts.'
/** Below letters that nobody can switch off. */
export const forSafety = 'We send this letter to everybody, as it is about the safety of your account.'
