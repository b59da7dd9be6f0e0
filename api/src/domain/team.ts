import { type CallName, type HostRight, includesRight, type TeamLevel, teamLevels } from '@qe/contract'

/** On whose behalf a call acts: a person's own, or a host's for whom they are a co-host. */
export interface Principal {
  /** Whose bookings, conversations and listings it is about. */
  id: string
  /** Who makes the call. */
  actorId: string
  level: HostRight
  /** The listings that it may be about; null for all. */
  listingIds: readonly string[] | null
}

export const oneself = (personId: string): Principal => ({
  id: personId,
  actorId: personId,
  level: 'owner',
  listingIds: null,
})

/** Whether a principal may do what needs this right, in all of these listings. */
export const mayDo = (principal: Principal, right: HostRight, about: readonly string[]): boolean =>
  includesRight(principal.level, right) && covers(principal, about)

export const covers = ({ listingIds }: Pick<Principal, 'listingIds'>, about: readonly string[]): boolean =>
  about.every((id) => listingIds === null || listingIds.includes(id))

/** The co-host who acts; null when people act for themselves. */
export const coHostOf = ({ id, actorId }: Pick<Principal, 'id' | 'actorId'>): string | null =>
  actorId === id ? null : actorId

/** “You accepted the request” is not what the host did where a co-host, by this first name, has. */
export const namingCoHost = (text: string, coHost: string | null): string =>
  coHost ? text.replace(/^You\b/, () => coHost) : text

/** What each level adds to the one before it, as the team page, the invitation and `docs/team.md` say it. */
export const levels: Record<TeamLevel, { label: string; may: readonly string[] }> = {
  calendar: {
    label: 'Calendar',
    may: ['See the calendar, with the dates and names of bookings', 'Edit nights: prices, rules, closed nights'],
  },
  messages: {
    label: 'Messages',
    may: ['See bookings and requests, and answer them', 'Read conversations and write to guests'],
  },
  listings: {
    label: 'Everything but money',
    may: [
      'Edit listings, photos, arrival guides, discounts and coupon codes, and pause listings',
      'Change and cancel bookings, and review guests',
      'Ask guests for damages, and follow and refuse claims',
      'Edit quick replies and calendars from other sites',
    ],
  },
  money: {
    label: 'Everything, with money',
    may: ['See payouts, statements and insights', 'Agree to what a claim is settled for'],
  },
}

/** What only the host may do, whatever a co-host's level. */
const ownersAlone = [
  'Bank accounts and identity documents',
  'The team',
  'Creating, copying and deleting listings',
  'Deleting the account',
] as const

/** Everything that a level allows. */
export const allowedBy = (level: TeamLevel): string[] =>
  teamLevels.slice(0, teamLevels.indexOf(level) + 1).flatMap((one) => levels[one].may)

/**
 * What each call about a host's things needs: all calls of `provider`, and those of `user` and `public` that have a
 * host's side. `http/policies.ts` says whose the thing is.
 */
export const rightOfCall = {
  'calendar/overview': 'calendar',
  'calendar/hints': 'calendar',
  'calendar/edit-nights': 'calendar',
  'calendar/undo-edit': 'calendar',
  'calendar/redo-edit': 'calendar',
  'calendar/copy-year': 'calendar',
  'season/save': 'calendar',
  'season/delete': 'calendar',
  'price-rule/preview': 'calendar',
  'price-rule/save': 'calendar',
  'price-rule/delete': 'calendar',
  'bookings/linear-calender': 'calendar',
  'date-wise-price/add-new-price': 'calendar',
  'date-wise-price/get-calender': 'calendar',
  'host/today': 'messages',
  'bookings/my-booking': 'messages',
  'bookings/my-booking/details': 'messages',
  'bookings/accepted-declinded': 'messages',
  'bookings/change/answer': 'messages',
  'bookings/unit/move': 'messages',
  'chat/chat-room/create': 'messages',
  'chat/chat-room/list': 'messages',
  'chat/chat-room/archive': 'messages',
  'chat/chat-room/mark-unread': 'messages',
  'chat/details': 'messages',
  'chat/file-send': 'messages',
  'chat/message/edit': 'messages',
  'chat/message/unsend': 'messages',
  'chat/message/translate': 'messages',
  'chat/mark-as': 'messages',
  'chat/report': 'messages',
  'chat/scheduled/list': 'messages',
  'chat/scheduled/update': 'messages',
  'chat/quick-reply/list': 'messages',
  'chat/quick-reply/getAll': 'listings',
  'chat/quick-reply/details': 'listings',
  'chat/quick-reply/update': 'listings',
  'property/my-property': 'listings',
  'property/details': 'listings',
  'property/get-all-rooms': 'listings',
  'property/update': 'listings',
  'property/hints': 'listings',
  'property/photo/original': 'listings',
  'property/photo/crop': 'listings',
  'property/booking-type/set': 'listings',
  'property/booking-type/get': 'listings',
  'arrival-guide/details': 'listings',
  'arrival-guide/update': 'listings',
  'long-term-discount': 'listings',
  'long-term-discount/addUpdate': 'listings',
  'lead-time-discount': 'listings',
  'lead-time-discount/update': 'listings',
  'coupon/list': 'listings',
  'coupon/create': 'listings',
  'coupon/end': 'listings',
  'calendar-feed/list': 'listings',
  'calendar-feed/add': 'listings',
  'calendar-feed/delete': 'listings',
  'calendar-feed/sync': 'listings',
  'calendar-feed/address': 'listings',
  'places/find-address': 'listings',
  'places/town': 'listings',
  'bookings/cancelled': 'listings',
  'bookings/change/quote': 'listings',
  'bookings/change/propose': 'listings',
  'bookings/review': 'listings',
  'bookings/review/reply': 'listings',
  'bookings/dashboard/avg-rating': 'listings',
  'claim/list': 'listings',
  'claim/details': 'listings',
  'claim/open': 'listings',
  'claim/answer': 'listings',
  'bookings/stats': 'money',
  'insights/overview': 'money',
  'bookings/invoice-download': 'money',
  'transcation/getAll': 'money',
  'transcation/details': 'money',
  'payout/overview': 'money',
  'payout/bookings': 'money',
  'payout/bank-list': 'money',
  'payout/export': 'money',
  'payout/statement': 'money',
  'property/save': 'owner',
  'property/delete-property': 'owner',
  'property/duplicate': 'owner',
  'stripe-connect/create': 'owner',
  'stripe-connect/dashboard': 'owner',
  'user/get-all-banks': 'owner',
  'team/details': 'owner',
  'team/invite': 'owner',
  'team/invitation/resend': 'owner',
  'team/invitation/withdraw': 'owner',
  'team/member/update': 'owner',
  'team/member/remove': 'owner',
  'team/log': 'owner',
} as const satisfies { [N in CallName]?: HostRight }

/** What the log has, each as it follows the name of who did it. `{guest}` is the guest of the booking. */
export const acts = {
  accept: 'accepted the request of {guest}',
  decline: 'declined the request of {guest}',
  host_cancels: 'cancelled the stay of {guest}',
  change_proposed: 'asked {guest} for a change of the stay',
  change_accepted: 'agreed to a change for {guest}',
  change_agreed: 'agreed to a change for {guest}',
  change_declined: 'declined a change for {guest}',
  change_withdrawn: 'withdrew a change for {guest}',
  unit_moved: 'moved {guest} to another unit',
  claim_opened: 'asked {guest} for damages',
  claim_accepted: 'accepted the claim of {guest}',
  claim_offered: 'offered {guest} a part of their claim',
  claim_refused: 'refused the claim of {guest}',
  claim_offer_taken: 'took what {guest} offered for damages',
  claim_offer_declined: 'declined what {guest} offered for damages',
  claim_withdrawn: 'withdrew the claim against {guest}',
  review: 'reviewed {guest}',
  review_reply: 'answered the review of {guest}',
  message: 'wrote to {guest}',
  scheduled_reply: 'changed a scheduled reply to {guest}',
  nights: 'edited {nights}',
  undo: 'undid an edit of {nights}',
  redo: 'made an edit of {nights} again',
  price_rule: 'set a price rule, which changed {nights}',
  price_rule_off: 'turned a price rule off, which changed {nights}',
  listing: 'edited the listing',
  paused: 'paused the listing',
  shown: 'showed the listing again',
  guide: 'edited the arrival guide',
  discounts: 'edited the discounts',
  coupons: 'changed the coupon codes',
  calendars: 'changed the calendars from other sites',
  calendar_address: 'replaced the address of the calendar, and the one before stopped working',
  quick_reply: 'edited a quick reply',
  joined: 'joined the team',
  left: 'left the team',
  access_ended: 'is no longer in the team, as their last listing was deleted',
} as const
export type ActKind = keyof typeof acts

export function actText(kind: ActKind, { guest, nights }: { guest: string | null; nights: number | null }): string {
  // A process of the version before may read what a newer one has written.
  return (acts[kind] ?? 'did something for you')
    .replace('{guest}', guest ?? 'a guest')
    .replace('{nights}', nights === 1 ? '1 night' : `${nights ?? 0} nights`)
}

/** `docs/team.md`: the levels in words, and what each call needs. */
export function teamPage(): string {
  const callsOf = (right: HostRight) =>
    Object.entries(rightOfCall)
      .filter(([, needs]) => needs === right)
      .map(([name]) => `\`${name}\``)
      .join(', ')
  return [
    '# What a co-host may do',
    '',
    'Made by `npm run openapi` from `api/src/domain/team.ts`. Each level includes those before it. A call about what',
    'is somebody’s own, such as their trips, needs no level; a call that is not here is for no co-host.',
    '',
    '| level | may | calls |',
    '|---|---|---|',
    ...teamLevels.map((level) => `| ${levels[level].label} | ${levels[level].may.join('; ')} | ${callsOf(level)} |`),
    `| the host alone | ${ownersAlone.join('; ')} | ${callsOf('owner')} |`,
    '',
  ].join('\n')
}
