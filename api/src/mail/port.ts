/** An e-mail as it leaves: the same words as HTML and as plain text. */
export interface Email {
  to: string
  subject: string
  /** Plain text; paragraphs are separated by blank lines. */
  text: string
  html: string
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  /** The same for every try to send this e-mail, so that a mail server that has it already can tell. */
  id?: string
}

export interface Mail {
  send(email: Email): Promise<void>
}

/** The e-mail setting that an e-mail falls under; `always` is for e-mails about an account’s safety. */
export type AlertSetting = 'bookings' | 'messages' | 'reviews' | 'payouts' | 'always'
