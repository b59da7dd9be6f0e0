import { compose } from './compose'
import { accountLetters } from './templates/account'
import { bookingLetters, type StayFacts, stayReminder } from './templates/booking'
import { newsLetters } from './templates/news'

const site = 'https://example.test'
const reader = { email: 'mara@example.com', firstName: 'Mara', locale: null as string | null }
const stay: StayFacts = {
  bookingId: '0b0b0b0b-0000-4000-8000-000000000000',
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
  currency: 'JPY',
  total: 88_000,
  payout: 70_000,
  refund: 44_000,
  note: null,
  guestMessage: null,
  deadline: new Date('2026-11-22T15:30:00Z'),
}

test('what a person typed is words in HTML, never markup, and never a second header', () => {
  const nasty = '<script>alert(1)</script>"\'&\r\nBcc: everybody@example.com'
  const letter = compose(
    reader.email,
    newsLetters.enquiryForSupport({
      name: nasty,
      email: 'x@example.com',
      reference: 'EQ-1',
      subject: nasty,
      message: nasty,
    }),
    site,
  )
  expect(letter.html).not.toContain('<script>')
  expect(letter.html).toContain('&#60;script&#62;')
  expect(letter.subject).not.toMatch(/[\r\n]/)
  expect(letter.text).toContain('<script>alert(1)</script>')
})

test('HTML and text say the same, and links lead to the site', () => {
  const draft = bookingLetters.accept?.guest?.(reader, stay)
  if (!draft) throw new Error('No letter')
  const letter = compose(reader.email, draft, site)
  for (const said of [
    'Hello Mara,',
    'Ken T.',
    '¥88,000',
    'QE-7K3F9M',
    'Thu, 3 Dec 2026, from 15:00',
    `${site}/trips/${stay.bookingId}`,
  ]) {
    expect(letter.text).toContain(said)
    expect(letter.html).toContain(said)
  }
  expect(letter.html).toContain('prefers-color-scheme: dark')
  expect(letter.html).not.toContain('<table')
})

test('amounts, dates and moments follow the reader’s locale and the clock of the place', () => {
  const german = bookingLetters.request?.provider?.({ ...reader, locale: 'de-DE' }, stay)
  const words = JSON.stringify(german)
  expect(words).toMatch(/70\.000\s¥/)
  expect(words).toContain('3. Dez. 2026')
  // Half past midnight in Tokyo.
  expect(words).toMatch(/23\. Nov\. 2026.*00:30/)
  const kuwaiti = newsLetters.payout(
    { ...reader, locale: 'en-KW' },
    { amount: 12_345, currency: 'KWD', title: 'A house', code: 'QE-1' },
  )
  expect(kuwaiti.subject).toContain('12.345')
  expect(
    newsLetters.payout({ ...reader, locale: '!!' }, { amount: 100, currency: 'USD', title: '', code: '' }).subject,
  ).toContain('$1.00')
})

test('a cancellation says exactly what comes back', () => {
  expect(JSON.stringify(bookingLetters.guest_cancels?.guest?.(reader, stay))).toContain(
    '¥44,000 goes back to your card',
  )
  expect(JSON.stringify(bookingLetters.guest_cancels?.guest?.(reader, { ...stay, refund: 0 }))).toContain(
    'nothing comes back',
  )
})

test('letters of news can be left with one click; a code never can', () => {
  expect(
    compose(
      'x@example.com',
      newsLetters.news({ subject: 'News', words: 'One.\n\nTwo.', unsubscribeUrl: 'https://api.example.test/u' }),
      site,
    ).headers,
  ).toEqual({
    'List-Unsubscribe': '<https://api.example.test/u>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(compose('x@example.com', accountLetters.confirmAddress('123456'), site).headers).toBeUndefined()
})

test('the reminder names the way and the time', () => {
  expect(compose(reader.email, stayReminder(reader, stay), site).text).toContain('from 15:00 until 22:00')
})
