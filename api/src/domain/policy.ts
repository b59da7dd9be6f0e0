/** Every number that the business decides, with the reason beside it. Times in the unit that the name says. */
export const policy = {
  /** Long enough to find a card and pass the bank's page, short enough that dates are not kept from others. */
  holdMinutes: 15,
  /** A host answers within a day, or the guest should look elsewhere. */
  requestHours: 24,
  /** 15 % on the host's side, so that the price shown is the price charged. */
  serviceFeeBps: 1500,
  /** The guest has arrived and found what was promised before the host is paid. */
  payoutHoursAfterCheckIn: 24,
  /** Both sides write while the memory is fresh; neither waits for the other for ever. */
  reviewDays: 14,
  reviewReplyDays: 30,
  /** From here on a stay is "long" and has its own cancellation tier. */
  longStayNights: 28,
  longStayKeptNights: 30,
  /** A change of mind right after booking harms nobody when the stay is at least a week away. */
  graceHours: 24,
  graceMinDaysAhead: 7,
  passwordMinLength: 10,
  codeMinutes: 10,
  /** A six-digit code guessed five times falls one time in 200,000. */
  codeTries: 5,
  codeResendSeconds: 60,
  /** Time to choose a new password once the code was right. */
  resetTokenMinutes: 10,
  sessionDays: 30,
  /** A point shown before booking is off by up to this much. */
  blurMetres: 500,
  /** While one decision about a booking talks to the payment provider, others wait this long. */
  decisionSeconds: 40,
  /** A map shows at most this many single places; beyond, clusters. */
  mapPins: 250,
  supportEmail: 'support@quality-escape.test',
} as const
