import { render, screen } from '@testing-library/react'
import { Amount } from '../data-display/amount'
import { convertForDisplay, formatInDisplayCurrency } from './display-currency'
import { type DisplayCurrency, DisplayCurrencyContext } from './display-currency-context'

const reading: DisplayCurrency = { currency: 'EUR', day: '2026-09-24', rates: { EUR: 1, USD: 1.1367, JPY: 180.57 } }
const dollars = (amount: number) => ({ amount, currency: 'USD' })

test.each([
  [12_000, '≈\u00a0€106'],
  [1_500_000, '≈\u00a0€13,196'],
  [500, '≈\u00a0€4.40'],
  [1_136, '≈\u00a0€9.99'],
  [1_137, '≈\u00a0€10'],
  [-12_000, '≈\u00a0-€106'],
])('%i cents read as %s: whole euros, below ten to the cent', (amount, words) => {
  expect(formatInDisplayCurrency(dollars(amount), reading, 'en-US')).toBe(words)
})

test('a currency without a rate, and the chosen one itself, are read as they are', () => {
  expect(formatInDisplayCurrency({ amount: 900_000, currency: 'VND' }, reading, 'en-US')).toBe('₫900,000')
  expect(formatInDisplayCurrency({ amount: 10_550, currency: 'EUR' }, reading, 'en-US')).toBe('€105.50')
  expect(convertForDisplay(dollars(100), null)).toBeNull()
})

test('an amount says what it is about, and what the place asks', () => {
  render(
    <DisplayCurrencyContext value={reading}>
      <Amount money={dollars(12_000)} locale="en-US" />
    </DisplayCurrencyContext>,
  )
  expect(screen.getByText('≈ €106')).toHaveAttribute('aria-hidden', 'true')
  expect(screen.getByTitle('about €106, $120 in the place’s currency')).toHaveTextContent(
    'about €106, $120 in the place’s currency',
  )
})

test('who chose nothing reads what the place asks, and nothing else', () => {
  const { container } = render(<Amount money={dollars(12_000)} locale="en-US" />)
  expect(container).toHaveTextContent(/^\$120$/)
})
