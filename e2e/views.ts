import type { Page } from '@playwright/test'
import type { DemoIds } from './demo-ids'
import { aroundLisbon } from './journeys/rendered-site'
import { pressAmounts } from './journeys/world'

/** Who looks at a view; a newcomer has just signed up to host. */
export type Viewer = 'nobody' | 'guest' | 'host' | 'newcomer'
export const viewers: readonly Viewer[] = ['nobody', 'guest', 'host', 'newcomer']

/** One page, or one state of it with its own screenshot. */
export interface View {
  name: string
  who: Viewer
  /** The route as its remote declares it, so that a route without a view fails the test; null where none matches. */
  route: string | null
  /** The path to open. Without it: the route itself. */
  path?: (demoIds: DemoIds) => string
  /** Steps that lead to the view. */
  open?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.locator('#main').getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** The menu of a conversation. */
async function pressMore(page: Page): Promise<void> {
  await page.locator('#main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menu').waitFor()
}

/** On a phone the map has to be opened first. */
async function startDrawing(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await press('Map')(page)
  await page.getByRole('button', { name: 'Draw an area' }).click()
  await page.getByRole('application', { name: 'Map to draw on' }).waitFor()
}

const openMenu = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menu').waitFor()
}

async function openCurrencies(page: Page): Promise<void> {
  await pressAmounts(page)
  await page.getByRole('button', { name: /^Japanese Yen/ }).waitFor()
}

/** Signs up, up to a step; whoever has been sent a code finds that step again. */
async function signUpTo(page: Page, last: 'form' | 'code'): Promise<void> {
  const firstName = page.getByLabel('First name')
  const code = page.getByLabel('Digit 1 of 6')
  await firstName.or(code).waitFor()
  if (await code.isVisible()) return
  await firstName.fill('Tove')
  await page.getByLabel('Last name').fill('Traveller')
  await page.getByLabel('E-mail', { exact: true }).fill(`a-view-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a quiet phrase of ours')
  if (last === 'form') return
  await page.locator('#main').getByRole('button', { name: 'Create my account' }).click()
  await code.waitFor()
}

const listingPath = ({ listing, checkIn, checkOut }: DemoIds) =>
  `/property/${listing}?checkIn=${checkIn}&checkOut=${checkOut}&guests=2`

/** Every page and every dialog on it, in the order in which a person meets them. */
export const views: readonly View[] = [
  { name: 'home', who: 'nobody', route: '/' },
  { name: 'menu-signed-out', who: 'nobody', route: '/help', open: openMenu },
  { name: 'search', who: 'nobody', route: '/search', path: () => '/search?city=lisbon' },
  {
    name: 'search-filters',
    who: 'nobody',
    route: '/search',
    path: () => '/search?city=lisbon',
    open: press(/^Filters/),
  },
  { name: 'search-nothing', who: 'nobody', route: '/search', path: () => '/search?city=lisbon&bedrooms=12' },
  {
    name: 'search-in-a-drawn-area',
    who: 'nobody',
    route: '/search',
    path: () => `/search?${new URLSearchParams({ area: aroundLisbon })}`,
  },
  { name: 'search-drawing', who: 'nobody', route: '/search', path: () => '/search?city=lisbon', open: startDrawing },
  { name: 'property', who: 'nobody', route: '/property/:propertyId', path: listingPath },
  {
    name: 'property-amenities',
    who: 'nobody',
    route: '/property/:propertyId',
    path: listingPath,
    open: press(/^Show all \d+ amenities|amenities$/i),
  },
  {
    name: 'property-gone',
    who: 'nobody',
    route: '/property/:propertyId',
    path: () => '/property/00000000-0000-4000-8000-000000000000',
  },
  { name: 'city', who: 'nobody', route: '/places/:country/:city', path: () => '/places/portugal/lisbon' },
  {
    name: 'city-unknown',
    who: 'nobody',
    route: '/places/:country/:city',
    path: () => '/places/nowhere/atlantis',
  },
  { name: 'saved-signed-out', who: 'nobody', route: '/saved' },
  {
    name: 'shared-list',
    who: 'nobody',
    route: '/wishlist/:token',
    path: ({ shareToken }) => `/wishlist/${shareToken}`,
  },
  { name: 'shared-list-revoked', who: 'nobody', route: '/wishlist/:token', path: () => '/wishlist/revoked' },
  { name: 'about', who: 'nobody', route: '/about' },
  { name: 'help', who: 'nobody', route: '/help' },
  { name: 'support', who: 'nobody', route: '/support' },
  { name: 'terms', who: 'nobody', route: '/page/:slug', path: () => '/page/terms' },
  { name: 'privacy-policy', who: 'nobody', route: '/page/:slug', path: () => '/page/privacy' },
  { name: 'sign-in', who: 'nobody', route: '/auth/login' },
  { name: 'sign-up', who: 'nobody', route: '/auth/signup', open: (page) => signUpTo(page, 'form') },
  { name: 'sign-up-code', who: 'nobody', route: '/auth/signup', open: (page) => signUpTo(page, 'code') },
  { name: 'sign-up-host', who: 'nobody', route: '/auth/signup', path: () => '/auth/signup?host=1' },
  { name: 'forgot', who: 'nobody', route: '/auth/forgot' },
  {
    name: 'forgot-code',
    who: 'nobody',
    route: '/auth/forgot',
    open: async (page) => {
      const email = page.getByLabel('E-mail', { exact: true })
      const code = page.getByLabel('Digit 1 of 6')
      await email.or(code).waitFor()
      // Whoever has been sent a code finds that step again.
      if (await code.isVisible()) return
      await email.fill('a-view@example.com')
      await page.getByRole('button', { name: 'Send the code' }).click()
      await code.waitFor()
    },
  },
  { name: 'undo-email', who: 'nobody', route: '/auth/undo-email' },
  { name: 'person', who: 'nobody', route: '/people/:id', path: ({ person }) => `/people/${person}` },
  { name: 'not-found', who: 'nobody', route: null, path: () => '/there/is/nothing' },
  // Last, because the choice is remembered.
  { name: 'currencies', who: 'nobody', route: '/help', open: openCurrencies },
  {
    name: 'search-in-yen',
    who: 'nobody',
    route: '/search',
    path: () => '/search?city=lisbon',
    open: async (page) => {
      await openCurrencies(page)
      await page.getByRole('button', { name: /^Japanese Yen/ }).click()
      await page.getByText(/≈/).first().waitFor()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },

  { name: 'releases', who: 'nobody', route: '/releases' },
  { name: 'releases-log', who: 'nobody', route: '/releases', path: () => '/releases?view=log' },
  { name: 'releases-compare', who: 'nobody', route: '/releases', path: () => '/releases?view=compare' },
  {
    name: 'releases-change',
    who: 'nobody',
    route: '/releases',
    open: async (page) => {
      await page.getByRole('button', { name: 'Changes of mf-chat', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Switch off' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'releases-freeze',
    who: 'nobody',
    route: '/releases',
    open: async (page) => {
      await page.getByRole('button', { name: 'Freeze everything' }).click()
      await page.getByRole('button', { name: 'Freeze', exact: true }).click()
      await page.getByText('Say until when.').waitFor()
    },
  },
  { name: 'home-signed-in', who: 'guest', route: '/' },
  { name: 'menu', who: 'guest', route: '/help', open: openMenu },
  { name: 'saved', who: 'guest', route: '/saved' },
  {
    name: 'saved-list',
    who: 'guest',
    route: '/saved/:wishlistId',
    path: ({ wishlist }) => `/saved/${wishlist}`,
  },
  {
    name: 'saved-list-share',
    who: 'guest',
    route: '/saved/:wishlistId',
    path: ({ wishlist }) => `/saved/${wishlist}`,
    open: press('Share'),
  },
  { name: 'checkout', who: 'guest', route: '/checkout/:bookingId', path: ({ hold }) => `/checkout/${hold}` },
  { name: 'checkout-pay', who: 'guest', route: '/checkout/:bookingId', path: ({ hold }) => `/checkout/${hold}?step=2` },
  { name: 'checkout-asked', who: 'guest', route: '/checkout/:bookingId', path: ({ asked }) => `/checkout/${asked}` },
  { name: 'checkout-ended', who: 'guest', route: '/checkout/:bookingId', path: ({ ended }) => `/checkout/${ended}` },
  { name: 'trips', who: 'guest', route: '/trips' },
  { name: 'trips-in-calendar', who: 'guest', route: '/trips', open: press('Trips in your calendar') },
  { name: 'trip-asked', who: 'guest', route: '/trips/:bookingId', path: ({ asked }) => `/trips/${asked}` },
  { name: 'trip-ended', who: 'guest', route: '/trips/:bookingId', path: ({ ended }) => `/trips/${ended}` },
  { name: 'trip', who: 'guest', route: '/trips/:bookingId', path: ({ trip }) => `/trips/${trip}` },
  {
    name: 'trip-invite',
    who: 'guest',
    route: '/trips/:bookingId',
    path: ({ trip }) => `/trips/${trip}`,
    open: press('Invite a fellow guest'),
  },
  {
    name: 'trip-shared-gone',
    who: 'guest',
    route: '/trips/shared/:bookingId',
    path: () => '/trips/shared/00000000-0000-4000-8000-000000000000',
  },
  {
    name: 'trip-invitation-unknown',
    who: 'guest',
    route: '/trip/invitation',
    path: () => '/trip/invitation?token=00000000000000000000000000000000',
  },
  {
    name: 'trip-cancel',
    who: 'guest',
    route: '/trips/:bookingId',
    path: ({ trip }) => `/trips/${trip}`,
    open: press(/^Cancel (and refund|without)/),
  },
  {
    name: 'trip-change',
    who: 'guest',
    route: '/trips/:bookingId',
    path: ({ trip }) => `/trips/${trip}`,
    open: async (page) => {
      await press('Change dates or guests')(page)
      await page.getByRole('dialog').locator('[data-day]:not([data-hidden])').first().waitFor()
    },
  },
  {
    name: 'trip-review',
    who: 'guest',
    route: '/trips/:bookingId',
    path: ({ pastStay }) => `/trips/${pastStay}`,
  },
  { name: 'claim', who: 'guest', route: '/claims/:claimId', path: ({ claim }) => `/claims/${claim}` },
  {
    name: 'claim-form',
    who: 'host',
    route: '/claims/new/:bookingId',
    path: ({ pastStay }) => `/claims/new/${pastStay}`,
  },
  { name: 'host-claims', who: 'host', route: '/host/claims' },
  { name: 'transactions', who: 'guest', route: '/transactions' },
  {
    name: 'payment',
    who: 'guest',
    route: '/transactions',
    open: async (page) => {
      await page.locator('#main a[href*="payment="]').first().click()
      await page.getByRole('dialog').locator('dl').waitFor()
    },
  },
  { name: 'inbox-guest', who: 'guest', route: '/inbox' },
  { name: 'inbox-nothing-found', who: 'guest', route: '/inbox', path: () => '/inbox?q=xyzzy' },
  { name: 'reviews', who: 'guest', route: '/reviews' },
  { name: 'reviews-listings', who: 'host', route: '/reviews', path: () => '/reviews?which=about-listings' },
  {
    name: 'reviews-photo',
    who: 'host',
    route: '/reviews',
    path: () => '/reviews?which=about-listings',
    open: press(/^Photo 1 of/),
  },
  { name: 'notifications', who: 'guest', route: '/notifications' },
  { name: 'account', who: 'guest', route: '/account' },
  { name: 'profile', who: 'guest', route: '/account/profile' },
  { name: 'identity', who: 'guest', route: '/account/identity' },
  {
    name: 'identity-phone',
    who: 'guest',
    route: '/account/identity',
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('textbox', { name: /phone/i }).waitFor()
    },
  },
  {
    name: 'identity-document',
    who: 'guest',
    route: '/account/identity',
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('textbox', { name: /phone/i }).waitFor()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
    },
  },
  { name: 'security', who: 'guest', route: '/account/security' },
  {
    name: 'security-two-step',
    who: 'guest',
    route: '/account/security',
    open: press('Turn on two-step sign-in'),
  },
  { name: 'security-passkey', who: 'guest', route: '/account/security', open: press('Add a passkey') },
  { name: 'security-email', who: 'guest', route: '/account/security', open: press('Change my e-mail address') },
  { name: 'privacy', who: 'guest', route: '/account/privacy' },
  { name: 'delete', who: 'guest', route: '/account/delete' },
  { name: 'cards', who: 'guest', route: '/account/cards' },
  { name: 'emergency', who: 'guest', route: '/account/emergency' },
  { name: 'preferences', who: 'guest', route: '/account/preferences' },
  { name: 'alerts', who: 'guest', route: '/account/alerts' },

  { name: 'inbox', who: 'host', route: '/inbox' },
  { name: 'inbox-archived', who: 'host', route: '/inbox', path: () => '/inbox?show=archived' },
  { name: 'conversation', who: 'host', route: '/inbox/:roomId', path: ({ room }) => `/inbox/${room}` },
  {
    name: 'conversation-menu',
    who: 'host',
    route: '/inbox/:roomId',
    path: ({ room }) => `/inbox/${room}`,
    open: pressMore,
  },
  {
    name: 'conversation-report',
    who: 'host',
    route: '/inbox/:roomId',
    path: ({ room }) => `/inbox/${room}`,
    open: async (page) => {
      await pressMore(page)
      await page.getByRole('menuitem', { name: 'Report' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'account-host', who: 'host', route: '/account' },
  { name: 'payouts-moved', who: 'host', route: '/account/payouts' },
  { name: 'host-money', who: 'host', route: '/host/money' },
  { name: 'host-money-listings', who: 'host', route: '/host/money', path: () => '/host/money?by=listing' },
  { name: 'host-money-months', who: 'host', route: '/host/money', path: () => '/host/money?by=month' },
  { name: 'host-money-payouts', who: 'host', route: '/host/money', path: () => '/host/money?by=payout' },
  { name: 'host-bank', who: 'host', route: '/host/money/bank' },
  { name: 'host-insights', who: 'host', route: '/host/insights' },
  { name: 'host-today', who: 'host', route: '/host' },
  { name: 'host-bookings', who: 'host', route: '/host/bookings' },
  {
    name: 'host-request',
    who: 'host',
    route: '/host/bookings/:bookingId',
    path: ({ request }) => `/host/bookings/${request}`,
  },
  {
    name: 'host-decline',
    who: 'host',
    route: '/host/bookings/:bookingId',
    path: ({ request }) => `/host/bookings/${request}`,
    open: press('Decline'),
  },
  { name: 'host-stay', who: 'host', route: '/host/bookings/:bookingId', path: ({ stay }) => `/host/bookings/${stay}` },
  {
    name: 'host-stay-cancel',
    who: 'host',
    route: '/host/bookings/:bookingId',
    path: ({ stay }) => `/host/bookings/${stay}`,
    open: press('Cancel this stay'),
  },
  {
    name: 'host-stay-change',
    who: 'host',
    route: '/host/bookings/:bookingId',
    path: ({ stay }) => `/host/bookings/${stay}`,
    open: press('Change dates or guests'),
  },
  { name: 'host-calendar', who: 'host', route: '/host/calendar' },
  { name: 'host-calendar-months', who: 'host', route: '/host/calendar', path: () => '/host/calendar?view=month' },
  {
    name: 'host-calendar-timeline',
    who: 'host',
    route: '/host/calendar',
    path: () => '/host/calendar?view=timeline',
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit dates' }).click()
      await page.getByLabel('Shortest stay').waitFor()
    },
  },
  { name: 'host-seasons', who: 'host', route: '/host/calendar', open: press('Seasons') },
  {
    name: 'host-season-new',
    who: 'host',
    route: '/host/calendar',
    open: async (page) => {
      await press('Seasons')(page)
      await press('Add a season')(page)
    },
  },
  { name: 'host-listings', who: 'host', route: '/host/listings' },
  {
    name: 'host-listing',
    who: 'host',
    route: '/host/listings/:propertyId',
    path: ({ listing }) => `/host/listings/${listing}`,
  },
  {
    name: 'host-listing-delete',
    who: 'host',
    route: '/host/listings/:propertyId',
    path: ({ listing }) => `/host/listings/${listing}`,
    open: press('Delete the listing'),
  },
  ...[
    'photos',
    'description',
    'kind',
    'units',
    'amenities',
    'location',
    'house-rules',
    'prices',
    'discounts',
    'lead-time',
    'booking',
    'times',
    'calendars',
    'arrival-guide',
  ].map(
    (section): View => ({
      name: `host-listing-${section}`,
      who: 'host',
      route: '/host/listings/:propertyId/:section',
      path: ({ listing }) => `/host/listings/${listing}/${section}`,
    }),
  ),
  { name: 'draft-kind', who: 'host', route: '/host/listings/new' },
  ...['place', 'amenities', 'photos', 'words', 'prices', 'booking', 'check'].map(
    (step): View => ({
      name: `draft-${step}`,
      who: 'host',
      route: '/host/listings/:propertyId/draft',
      path: ({ draft }) => `/host/listings/${draft}/draft?step=${step}`,
    }),
  ),
  { name: 'team', who: 'host', route: '/host/team' },
  { name: 'team-invite', who: 'host', route: '/host/team', open: press('Invite somebody') },
  {
    name: 'team-invitation-unknown',
    who: 'host',
    route: '/team/invitation',
    path: () => '/team/invitation?token=00000000000000000000000000000000',
  },
  { name: 'coupons', who: 'host', route: '/host/coupons' },
  { name: 'coupon-new', who: 'host', route: '/host/coupons', open: press(/^(New code|Make the first)/) },
  { name: 'quick-replies', who: 'host', route: '/host/quick-replies' },
  { name: 'quick-reply-new', who: 'host', route: '/host/quick-replies', open: press(/^(New|Add|Write)/) },
  {
    name: 'quick-reply-scheduled',
    who: 'host',
    route: '/host/quick-replies',
    open: async (page) => {
      await press(/^(New|Add|Write)/)(page)
      await page.getByLabel('When', { exact: true }).selectOption('Before the arrival')
    },
  },
  ...[
    ...['/host', '/host/bookings', '/host/calendar', '/host/listings', '/host/money', '/host/insights'],
    ...['/host/claims', '/host/coupons', '/inbox', '/trips', '/saved', '/transactions', '/notifications', '/reviews'],
  ].map((route): View => ({ name: `newcomer${route.replaceAll('/', '-')}`, who: 'newcomer', route })),
]

export const addressOf = ({ route, path }: View, demoIds: DemoIds): string => path?.(demoIds) ?? route ?? '/'
