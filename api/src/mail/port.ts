/** An outgoing e-mail: the same content as HTML and as plain text. */
export interface Email {
  to: string
  subject: string
  /** Plain text; paragraphs are separated by blank lines. */
  text: string
  html: string
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  /** The message id, from the job: the same for every attempt, so that the mail server can discard a second one. */
  id?: string
}

/** The port to a mail server. */
export interface Mail {
  /** Rejects when the server did not accept the e-mail; the job then retries, unless it is a `PermanentFailure`. */
  send(email: Email): Promise<void>
}
