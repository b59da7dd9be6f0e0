/** Every number that the business decides, with the reason beside it. Times in the unit that the name says. */
export const policy = {
  /** Long enough to find a card and pass the bank's page, short enough that dates are not kept from others. */
  holdMinutes: 15,
  /** A host answers within a day, or the guest should look elsewhere. */
  requestHours: 24,
  /** A request on the day of arrival gives the host at least this long. */
  requestShortestMinutes: 60,
  /** 15 % on the host's side, so that the price shown is the price charged. */
  serviceFeeBps: 1500,
  /** The guest has arrived and found what was promised before the host is paid. */
  payoutHoursAfterCheckIn: 24,
  /** Both sides write while the memory is fresh; neither waits for the other for ever. */
  reviewDays: 14,
  reviewReplyDays: 30,
  /** A season of a host's answers: they get better and worse with who looks after the place. */
  answerDays: 90,
  /** Fewer say more of one busy afternoon than of a host. */
  answerMinOccasions: 5,
  answerFewHours: 6,
  answerDayHours: 24,
  /** A host who answers quickly: usually while the guest is still looking, and nearly everybody within the day. */
  answerQuickMinutes: 60,
  answerQuickPercent: 90,
  /** Later, when somebody was here last says nothing of when they answer. */
  presenceHours: 24,
  /** From here on a stay is "long" and has its own cancellation tier. */
  longStayNights: 28,
  longStayKeptNights: 30,
  /** A change of mind right after booking harms nobody when the stay is at least a week away. */
  graceHours: 24,
  graceMinDaysAhead: 7,
  passwordMinLength: 10,
  codeMinutes: 10,
  /** A six-digit code guessed five times with its ticket and five times without falls one time in 100,000. */
  codeTries: 5,
  /**
   * How long until the next code, after the first of a day, the second, and so on; the last for all that follow. So
   * nobody's mailbox is flooded. Each client subnet is counted by itself and gets 28 codes a day.
   */
  codeWaitsSeconds: [60, 60, 60, 300, 900, 3600],
  /**
   * Codes a day for one address to all client subnets from which its owner has never signed in, one a minute; further
   * ones come by the hour. It is more than one subnet gets, so that a single stranger can't keep the owner waiting, and
   * so few that guessing all of them succeeds one day in 2,000.
   */
  codesOfStrangersPerDay: 50,
  /** Time to choose a new password once the code was right. */
  resetTokenMinutes: 10,
  /** A session ends so long after its sign-in, used or unused. */
  sessionDays: 30,
  /** What an open browser must not give away – the payouts, the account – needs a sign-in as recent as this. */
  freshSignInMinutes: 15,
  /** Time to type the password of the account that a Google account is about to join. */
  googleJoinMinutes: 10,
  /** More than anybody loses before they renew them, and they fit on a slip of paper. */
  recoveryCodes: 10,
  /** Codes of an authenticator app of so many steps of 30 seconds before and after now work: clocks differ a little. */
  authenticatorStepsApart: 1,
  /** Time to answer the browser's window for a passkey. */
  passkeyChallengeMinutes: 10,
  /** Every device that somebody owns, and a few keys in a drawer. */
  passkeysPerPerson: 20,
  /** An invitation works for a week: long enough for a holiday, short enough for a forgotten inbox. */
  invitationDays: 7,
  /** A team or a party is invited in a day or two; more is somebody who writes to strangers through us. */
  invitationsPerDay: 60,
  /** The old address can take an account back for so long after its e-mail address was changed. */
  emailUndoDays: 14,
  /** A link to a private file opens it long enough to look at a page, not long enough to be passed on. */
  privateLinkMinutes: 15,
  /** Such links end at full steps of so many minutes after that, and are the same between two of them. */
  privateLinkStepMinutes: 5,
  /** A browser or a CDN may go on showing a photo of a review for so long after operators have hidden it. */
  reviewPhotoCacheMinutes: 10,
  /** Whoever has the conversation open reads a message within so long, and is not notified of it. */
  messageNoticeSeconds: 3,
  /** Of a conversation that goes on unread, one e-mail an hour is enough. */
  messageEmailEveryMinutes: 60,
  /** A scheduled reply that could not be sent within so long says what no longer holds: the host is told instead. */
  scheduledReplyLateHours: 6,
  /** The host reads in the conversation for so long that a scheduled reply was not sent. */
  scheduledReplyShownDays: 7,
  /** A confirmation of an address for news is looked at in this week or not at all. */
  newsletterConfirmDays: 7,
  /** So often an address may be asked whether it wants news. */
  newsletterAskHours: 1,
  /**
   * Wrong passwords before an account makes the next try wait; the wait then doubles, up to the longest. Addresses from
   * which its person has signed in are counted each by itself.
   */
  signInFreeTries: 5,
  signInFirstWaitSeconds: 30,
  signInLongestWaitMinutes: 15,
  /** An address from which somebody has signed in is remembered so long; the count of wrong passwords is, too. */
  signInPlaceDays: 90,
  /** Pages that one person has open at once, all browsers together. */
  pagesAtOnce: 40,
  /** Faster than anybody writes and sends. */
  messagesPerMinute: 60,
  /** Faster than anybody reads; a translator is paid by the letter, or has one graphics card. */
  translationsPerMinute: 30,
  /** Two listings with all their photos; decoding one takes up to half a second of a processor. */
  picturesPerMinute: 60,
  /** A point shown before booking is off by up to this much. */
  blurMetres: 500,
  /** A place farther out belongs to another city, */
  cityReachKilometres: 60,
  /** unless no town is nearer: a farm in the outback is so far from one. */
  remoteReachKilometres: 400,
  /** Drafts that a host may have open: nobody writes more at once. */
  draftsAtOnce: 20,
  /** Under "recommended" a listing without reviews begins in the middle, where guests can find it. */
  firstScore: 4.5,
  /** With reviews it is as good as they say, drawn to an ordinary place: a single guest's five stars say little. */
  ordinaryAverage: 4.4,
  ordinaryReviews: 4,
  /** And of two equally good ones the one that more guests have tried stands first: so much for e times as many. */
  perManyReviews: 0.08,
  /** While one decision about a booking talks to the payment provider, others wait this long. */
  decisionSeconds: 40,
  /** A map shows up to this many places each by itself; beyond, those that stand close together become clusters. */
  mapPins: 250,
  /** Pins and clusters together: more than anybody can tell apart, and as much as a phone draws without stuttering. */
  mapPoints: 500,
  /**
   * The other side answers a change within a day, and a difference that no card paid by itself is paid within a day.
   */
  changeHours: 24,
  /** So shortly before check-in the host has everything ready, and the guest is on the way. */
  changeClosesHoursBeforeCheckIn: 6,
  /** Other sites' calendars are read this often: seldom enough for them, often enough to be safe beside each other. */
  calendarEveryMinutes: 30,
  /** So many tries, or so long, without an answer, and the host is told. */
  calendarFailures: 3,
  calendarSilentHours: 24,
  /** A refund of a disputed payment looks so often whether the bank has decided, should its news get lost. */
  disputedRefundHours: 24,
  /**
   * Events of the payment provider can be dealt with again for as long as a guest's bank takes up complaints easily.
   */
  paymentEventDays: 90,
  /**
   * A guest reads door code, Wi-Fi and phone so long before check-in, and until departure: time to note them before a
   * long way, and few people know them at once.
   */
  arrivalSecretsHours: 48,
  /** A host notices a slip in the calendar within days; a season later nobody undoes it. */
  calendarUndoDays: 30,
  /** There are not that many sites on which one place is let. */
  calendarsPerPlace: 10,
  /** People look up where they were last summer; a longer past only makes each poll of a calendar program larger. */
  tripCalendarPastDays: 365,
  /** “Undo” stands on the screen for seconds; a day is for whoever lost the connection meanwhile. */
  wishlistRestoreDays: 1,
  /**
   * A smaller difference can't be charged: banks take no less than about this much. In rough US cents, as currencies
   * differ.
   */
  smallestDifferenceUsCents: 100,
  /**
   * From so many days before check-in on, a stay may be paid in two parts: nearer to it the second payment would follow
   * the first within days.
   */
  partPaymentMinDaysAhead: 30,
  /** Half now: enough to be serious, and the rest is no larger than what the guest has paid before. */
  partPaymentFirstBps: 5000,
  /** The rest falls due so many days before check-in: time to replace a card, and for a host to let the place anew. */
  restDueDays: 14,
  /** Where the tier's cut-off is earlier, the rest falls due so long before it: all that follows has ended by then. */
  restDaysBeforeCutOff: 4,
  /** A guest plans for a charge that is told so many days ahead. */
  restNoticeDays: 3,
  /** Time to find another card after the one on file was declined; a weekend is in it. */
  restPayHours: 72,
  /** The last reminder leaves a day to act. */
  restReminderHours: 24,
  /** Both sides see what is wrong within days, and the next guest has not been there long. */
  claimDays: 14,
  /** The other side answers a claim, or an offer: three days cover a weekend. */
  claimAnswerHours: 72,
  /** Damages that no kept card paid by itself are paid within a week. */
  claimPaymentHours: 168,
  /**
   * Of a stay, a code of the site pays at most so much: what costs its guest nearly nothing is what fraud looks for,
   * and a refund, rounded on the guest's part, stays exact to two of the smallest units on the host's.
   */
  siteCouponMostBps: 5000,
  /**
   * A guest whose host cancels shortly before arrival pays more for the same dates elsewhere: a tenth of what the stay
   * cost, within bounds (in rough US cents) that are worth a thank-you for a night and no fortune for a month.
   */
  creditBps: 1000,
  creditLeastUsCents: 1100,
  creditMostUsCents: 11_000,
  /** Longer before arrival, the same dates are still to be had at the same price. */
  creditWithinDays: 30,
  /** More cancellations than this in a year are no bad luck, and may be arranged. */
  creditsPerYear: 2,
  /** The most that a host can claim for damages, in rough US cents: beyond it, insurers and courts decide. */
  claimLimitUsCents: 500_000,
  supportEmail: 'support@quality-escape.test',
} as const
