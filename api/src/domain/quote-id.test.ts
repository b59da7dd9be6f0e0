import { priceStay } from './quote'
import { priceDigest, readQuoteId, type SignedQuote, signQuoteId } from './quote-id'
import { sign } from './signature'

const secret = Buffer.from('a secret of the server')
const content: SignedQuote = {
  propertyId: 'a0000000-0000-4000-8000-000000000001',
  checkIn: '2026-12-07',
  checkOut: '2026-12-10',
  guests: 3,
  children: 1,
  infants: 2,
  pets: 1,
  coupon: null,
  digest: 'abcdef',
  validUntil: 1_800_000_000_000,
}

describe('the id of a quote', () => {
  test('contains what was signed', () => expect(readQuoteId(signQuoteId(content, secret), [secret])).toEqual(content))

  test('contains the code of a coupon', () => {
    const withCode = { ...content, coupon: 'SUMMER10' }
    expect(readQuoteId(signQuoteId(withCode, secret), [secret])).toEqual(withCode)
  })

  test('is refused when another secret signed it', () =>
    expect(readQuoteId(signQuoteId(content, Buffer.from('another')), [secret])).toBeNull())

  test('is good when an older secret signed it that is still accepted', () =>
    expect(readQuoteId(signQuoteId(content, secret), [Buffer.from('the next'), secret])).toEqual(content))

  test('is refused when its content was changed', () => {
    const [, signature] = signQuoteId(content, secret).split('.')
    const [changed] = signQuoteId({ ...content, guests: 9 }, secret).split('.')
    expect(readQuoteId(`${changed}.${signature}`, [secret])).toBeNull()
  })

  test.each(['', 'abc', 'abc.', '.abc', 'abc.def'])('is refused when it is %p', (id) =>
    expect(readQuoteId(id, [secret])).toBeNull(),
  )
})

test('an id from a release that did not know of children and infants has none', () => {
  const { propertyId, checkIn, checkOut, guests, pets, digest, validUntil } = content
  const body = Buffer.from(
    JSON.stringify([propertyId, 'a unit', checkIn, checkOut, guests, pets, digest, validUntil]),
  ).toString('base64url')
  expect(readQuoteId(`${body}.${sign(body, secret)}`, [secret])).toEqual({ ...content, children: 0, infants: 0 })
})

describe('the digest of a price', () => {
  const rates = {
    currency: 'EUR',
    basePrice: 10_000,
    weekendPrice: null,
    cleaningFee: 3000,
    extraGuestFee: 0,
    guestsIncluded: 2,
    petFee: 0,
    datePrices: new Map<string, number>(),
    discounts: [],
    taxes: [],
  }
  const stay = { checkIn: '2026-12-07', checkOut: '2026-12-09', guests: 2, pets: 0 }
  const digest = priceDigest(priceStay(rates, stay))

  test('is the same for the same price', () => {
    expect(priceDigest(priceStay({ ...rates }, stay))).toBe(digest)
    expect(digest).toHaveLength(16)
  })

  test.each([
    ['currency', { ...rates, currency: 'USD' }],
    ['base price', { ...rates, basePrice: 10_001 }],
    ['cleaning fee, made up for by the nights', { ...rates, basePrice: 11_000, cleaningFee: 1000 }],
    [
      'price of two nights that add up to the same',
      {
        ...rates,
        datePrices: new Map([
          ['2026-12-07', 9000],
          ['2026-12-08', 11_000],
        ]),
      },
    ],
  ])('differs with the %s', (_what, other) => expect(priceDigest(priceStay(other, stay))).not.toBe(digest))

  test('differs when the same total is made up of other lines', () => {
    const withPets = (cleaningFee: number, petFee: number) =>
      priceDigest(priceStay({ ...rates, cleaningFee, petFee }, { ...stay, pets: 1 }))
    // €30.00 in all: cleaning alone, a pet alone, or both.
    const digests = [withPets(3000, 0), withPets(0, 1500), withPets(1000, 1000), withPets(2000, 500)]
    expect(new Set(digests).size).toBe(4)
  })
})
