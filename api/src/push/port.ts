export interface PushMessage {
  title: string
  body: string
  /** Path on the site that a click opens. */
  link: string
  /** A message with the tag of one that is still shown takes its place. */
  tag: string
}

/** Push messages to browsers. */
export interface Push {
  /**
   * @returns `gone` when the token is no longer good and should be forgotten
   * @throws when it did not go out and may be tried again
   */
  send(token: string, message: PushMessage): Promise<'sent' | 'gone'>
}
