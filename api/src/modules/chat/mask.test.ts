import { maskContacts } from './mask'

describe('a contact detail is masked, however it is written', () => {
  test.each([
    'maria@gmail.com',
    'maria.k+stay@mail.example.co.uk',
    'maria＠gmail.com',
    'maria @ gmail.com',
    'maria@ gmail . com',
    'maria(at)gmail.com',
    'maria (at) gmail (dot) com',
    'maria[at]gmail[dot]com',
    'maria {at} gmail.com',
    'maria[@]gmail.com',
    'maria(at)gmail',
    'maria<at>gmail.com',
    'maria-at-gmail.com',
    'maria_at_gmail.com',
    'maria at gmail dot com',
    'Maria AT Example DOT Co DOT UK',
    'maria at gmail.com',
    'maria at gmail',
    'maria arroba gmail punto com',
    'https://example.com/me',
    'wa.me/46701234567',
    'instagram.com/maria_k',
    '0701234567',
    '0 7 0 1 2 3 4 5 6 7',
    '0_7_0_1_2_3_4_5_6_7',
    '0·70·123·45·67',
    '0️⃣7️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
    '06/12/34/56/78',
    '070 2024-2025',
    'zero seven zero one two three four five six seven',
    'zero 7 zero 1 2 three 4 5 six 7',
  ])('%s', (written) => {
    expect(maskContacts(`Write to ${written} please`)).toBe('Write to ••• please')
  })
})

describe('an ordinary sentence stays as it is', () => {
  test.each([
    'We arrive at 15:00 - 16:00, at the latest at 18.30.',
    'Is breakfast at 8 or at nine?',
    'At one point in time we met at the harbour.',
    'We are two or three, one of us is seven, and the dog is four.',
    'We look at the sea (at last) and stay at home.',
    'A look-at-me house, state-of-the-art.',
    'The place is great.It has a garden.',
    'We found you on booking.com and liked it.',
    'For 3 nights @ 120.50 and/or 4 guests',
    'Rooms 1, 2, 3, 4, 5, 6, 7 and 8 are free.',
    'From 24/12 to 27/12/2026, 24/7 if need be.',
    'The season 2026-2027, or 2026–2027',
    'Our postcode is 111 22, the code of the booking QE-7K3F9M.',
    'The kitchen is 3.5 m x 4.20 m; 2 beds, 1.5 baths, 1/2 board.',
    'Flat 1402, door 12, 3rd floor, between numbers 17 and 19; the gate’s code is 4711.',
    'See you at Mara’s. Dot your i’s!',
  ])('%s', (written) => {
    expect(maskContacts(written)).toBe(written)
  })
})

test('a long text without spaces is masked as quickly as any other', () => {
  expect(maskContacts('a.'.repeat(50_000))).toBe('a.'.repeat(50_000))
})
