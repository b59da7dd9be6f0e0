import { calls } from '../calls'
import { isPhone, normalizePhone, toAsciiDigits } from './phone'

test.each([
  ['with spaces', ' +351 912 345 678 ', '+351 912 345 678'],
  ['with dots', '912.345.678', '912 345 678'],
  ['with a slash', '0170/1234567', '0170 1234567'],
  [
    'with the marks that an address book puts around it',
    '\u202a+49\u00a0170\u00a0123\u201145\u201167\u202c',
    '+49 170 123-45-67',
  ],
  ['in full-width figures', '０９０ー１２３４ー５６７８', '090-1234-5678'],
  ['in Arabic figures', '٠١٠١٢٣٤٥٦٧٨', '01012345678'],
])('a phone number %s is kept as %p → %p', (_, written, kept) => {
  expect(normalizePhone(written)).toBe(kept)
  expect(calls['user/update'].input.parse({ phone: written })).toEqual({ phone: kept })
})

test.each(['', '12345', 'call me', '+49 170 1234567890 12345', '🌻🌻🌻🌻🌻🌻'])('%p is no phone number', (text) => {
  expect(isPhone(text)).toBe(false)
  expect(calls['user/update'].input.safeParse({ phone: text }).success).toBe(false)
})

test('figures of every keyboard are the same figures', () =>
  expect(['١٢٣', '۱۲۳', '१२३', '１２３', '১২৩', '123'].map(toAsciiDigits)).toEqual(Array(6).fill('123')))
