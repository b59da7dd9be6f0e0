import { compose } from './compose'
import { accountEmails } from './templates/account'
import { bookingEmails, type StayFacts, stayReminder } from './templates/booking'
import { newsEmails } from './templates/news'

const site = 'https://example.test'
const reader = { email: 'mara@example.com', firstName: 'Mara', locale: null as string | null }
const stay: StayFacts = {
  bookingId: '0b0b0b0b-0000-4000-8000-000000000000',
  hostId: '0c0c0c0c-0000-4000-8000-000000000000',
  code: 'QE-7K3F9M',
  title: 'A quiet house',
  city: 'Kyoto',
  country: 'Japan',
  timeZone: 'Asia/Tokyo',
  guest: 'Mara L.',
  host: 'Ken T.',
  checkIn: '2026-12-03',
  checkOut: '2026-12-07',
  checkInFrom: '15:00',
  checkInUntil: '22:00',
  checkOutBy: '11:00',
  address: '1 Harbour Street',
  guests: 2,
  children: 0,
  infants: 0,
  pets: 0,
  currency: 'JPY',
  total: 88_000,
  unpaid: 0,
  restDueAt: null,
  credit: null,
  payout: 70_000,
  refund: 44_000,
  note: null,
  guestMessage: null,
  deadline: new Date('2026-11-22T15:30:00Z'),
}

test('a user’s text is never markup in HTML, and never a second header', () => {
  const nasty = '<script>alert(1)</script>"\'&\r\nBcc: everybody@example.com'
  const email = compose(
    reader.email,
    newsEmails.enquiryForSupport({
      name: nasty,
      email: 'x@example.com',
      reference: 'EQ-1',
      subject: nasty,
      message: nasty,
    }),
    site,
  )
  expect(email.html).not.toContain('<script>')
  expect(email.html).toContain('&#60;script&#62;')
  expect(email.subject).not.toMatch(/[\r\n]/)
  expect(email.text).toContain('<script>alert(1)</script>')
})

test('HTML and text have the same content, and links lead to the site', () => {
  const draft = bookingEmails.accept?.guest?.(reader, stay)
  if (!draft) throw new Error('No e-mail')
  const email = compose(reader.email, draft, site)
  for (const said of [
    'Hello Mara,',
    'Ken T.',
    '¥88,000',
    'QE-7K3F9M',
    'Thu, 3 Dec 2026, from 15:00',
    `${site}/trips/${stay.bookingId}`,
  ]) {
    expect(email.text).toContain(said)
    expect(email.html).toContain(said)
  }
  expect(email.html).toContain('prefers-color-scheme: dark')
  expect(email.html).not.toContain('<table')
})

test('amounts, dates and times follow the recipient’s locale and the listing’s time zone', () => {
  const german = bookingEmails.request?.provider?.({ ...reader, locale: 'de-DE' }, stay)
  const rendered = JSON.stringify(german)
  expect(rendered).toMatch(/70\.000\s¥/)
  expect(rendered).toContain('3. Dez. 2026')
  // Half past midnight in Tokyo.
  expect(rendered).toMatch(/23\. Nov\. 2026.*00:30/)
  const kuwaiti = newsEmails.payout(
    { ...reader, locale: 'en-KW' },
    { amount: 12_345, kept: 0, currency: 'KWD', title: 'A house', code: 'QE-1', hostId: stay.hostId },
  )
  expect(kuwaiti.subject).toContain('12.345')
  expect(
    newsEmails.payout(
      { ...reader, locale: '!!' },
      { amount: 100, kept: 0, currency: 'USD', title: '', code: '', hostId: stay.hostId },
    ).subject,
  ).toContain('$1.00')
})

test('a cancellation states the exact refund', () => {
  expect(JSON.stringify(bookingEmails.guest_cancels?.guest?.(reader, stay))).toContain('¥44,000 goes back to your card')
  expect(JSON.stringify(bookingEmails.guest_cancels?.guest?.(reader, { ...stay, refund: 0 }))).toContain(
    'nothing comes back',
  )
})

test('newsletters have a one-click unsubscribe header; codes have none', () => {
  expect(
    compose(
      'x@example.com',
      newsEmails.news({ subject: 'News', body: 'One.\n\nTwo.', unsubscribeUrl: 'https://api.example.test/u' }),
      site,
    ).headers,
  ).toEqual({
    'List-Unsubscribe': '<https://api.example.test/u>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(compose('x@example.com', accountEmails.confirmAddress('123456'), site).headers).toBeUndefined()
})

test('the reminder has the address and the check-in time', () => {
  expect(compose(reader.email, stayReminder(reader, stay), site).text).toContain('from 15:00 until 22:00')
})
