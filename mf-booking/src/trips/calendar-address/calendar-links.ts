/** Opens the calendar program of the device, which asks whether to subscribe: Apple's, and Outlook on a computer. */
export const subscribeLink = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** Google Calendar's own page for subscribing, signed in as the person's Google account. */
export const googleLink = (url: string): string =>
  `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: subscribeLink(url) })}`
