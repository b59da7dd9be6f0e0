import { accountCalls } from '../calls/account'
import { knownCurrency, languageTag, localDate, newPassword, timeZone } from './values'

describe('a calendar date', () => {
  it.each(['2026-11-22', '2000-01-01', '2100-12-31'])('%s is taken', (date) =>
    expect(localDate.safeParse(date).success).toBe(true),
  )

  it.each(['1900-01-01', '9999-12-28', '2026-02-30', 'tomorrow'])('%s is refused', (date) =>
    expect(localDate.safeParse(date).success).toBe(false),
  )
})

describe('a currency to read amounts in', () => {
  it.each(['EUR', 'JPY', 'KWD'])('%s is taken', (code) => expect(knownCurrency.safeParse(code).success).toBe(true))

  it.each(['XXX', 'ABC', 'eur', 'EURO'])('%s is refused', (code) =>
    expect(knownCurrency.safeParse(code).success).toBe(false),
  )
})

describe('a language', () => {
  it.each(['en', 'pt-BR', 'zh-Hant', 'fil'])('%s is taken', (tag) =>
    expect(languageTag.safeParse(tag).success).toBe(true),
  )

  it.each(['not a tag!', 'zz-ZZ', '', 'e'])('%s is refused', (tag) =>
    expect(languageTag.safeParse(tag).success).toBe(false),
  )
})

describe('a time zone', () => {
  it.each([
    ['Europe/Lisbon', 'Europe/Lisbon'],
    ['america/new_york', 'America/New_York'],
    ['UTC', 'UTC'],
  ])('%s is taken as %s', (name, spelt) => expect(timeZone.parse(name)).toBe(spelt))

  it.each(['', 'Nowhere/Town', '+01:00', 'Lisbon', 'x'.repeat(61)])('%s is refused', (name) =>
    expect(timeZone.safeParse(name).success).toBe(false),
  )
})

describe('a new password', () => {
  it.each([
    [9, false],
    [10, true],
    [64, true],
    [128, true],
    [129, false],
  ])('has ten to 128 characters: %d', (length, accepted) =>
    expect(newPassword.safeParse('x'.repeat(length)).success).toBe(accepted),
  )
})

it('an emergency contact may have no e-mail address', () => {
  const { input } = accountCalls['user/add-emergency/contact']
  const contact = { name: 'Ana', relationship: 'Sister', phone: '+351 912 345 678' }
  expect(input.parse(contact)).toEqual({ ...contact, email: null })
})
