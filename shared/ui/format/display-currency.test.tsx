import { render, screen } from '@testing-library/react'
import { Amount } from '../data-display/amount'
import { convertForDisplay, formatForPin, formatInDisplayCurrency } from './display-currency'
import { type DisplayCurrency, DisplayCurrencyContext } from './display-currency-context'

const displayCurrency: DisplayCurrency = {
  currency: 'EUR',
  day: '2026-09-24',
  rates: { EUR: 1, USD: 1.1367, JPY: 180.57 },
}
const dollars = (amount: number) => ({ amount, currency: 'USD' })

test.each([
  [12_000, '≈\u00a0€106'],
  [1_500_000, '≈\u00a0€13,196'],
  [500, '≈\u00a0€4.40'],
  [1_136, '≈\u00a0€9.99'],
  [1_137, '≈\u00a0€10'],
  [-12_000, '≈\u00a0-€106'],
])('formats %i cents as %s: whole euros, below ten with cents', (amount, words) => {
  expect(formatInDisplayCurrency(dollars(amount), displayCurrency, 'en-US')).toBe(words)
})

test.each([
  [{ amount: 44_609, currency: 'EUR' }, '€446'],
  [dollars(500), '≈\u00a0€4'],
  [{ amount: 8_050, currency: 'JPY' }, '≈\u00a0€45'],
  [{ amount: 1_250, currency: 'KWD' }, 'KWD\u00a01'],
])('pins have whole units: %j as %s', (money, words) => {
  expect(formatForPin(money, displayCurrency, 'en-US')).toBe(words)
})

test('keeps amounts without a rate, and those in the display currency', () => {
  expect(formatInDisplayCurrency({ amount: 900_000, currency: 'VND' }, displayCurrency, 'en-US')).toBe('₫900,000')
  expect(formatInDisplayCurrency({ amount: 10_550, currency: 'EUR' }, displayCurrency, 'en-US')).toBe('€105.50')
  expect(convertForDisplay(dollars(100), null)).toBeNull()
})

test('shows the converted amount, and describes the original one', () => {
  render(
    <DisplayCurrencyContext value={displayCurrency}>
      <Amount money={dollars(12_000)} locale="en-US" />
    </DisplayCurrencyContext>,
  )
  expect(screen.getByText('≈ €106')).toHaveAttribute('aria-hidden', 'true')
  expect(screen.getByTitle('about €106, $120 in the listing’s currency')).toHaveTextContent(
    'about €106, $120 in the listing’s currency',
  )
})

test('shows the original amount only without a display currency', () => {
  const { container } = render(<Amount money={dollars(12_000)} locale="en-US" />)
  expect(container).toHaveTextContent(/^\$120$/)
})
