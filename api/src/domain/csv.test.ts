import { toCsv } from './csv'

test('a cell is quoted where it holds a comma, a quote or a line break', () => {
  expect(toCsv([['a, b', 'the "loft"', 'two\nlines', 'plain']])).toBe('"a, b","the ""loft""","two\nlines",plain\r\n')
})

test('a text that a spreadsheet would run as a formula stays text', () => {
  expect(toCsv([['=1+1', '@x', '-loft', '+1', -3]])).toBe("'=1+1,'@x,'-loft,'+1,-3\r\n")
})

test.each([
  [54_752, 'EUR', '547.52'],
  [-5, 'EUR', '-0.05'],
  [0, 'EUR', '0.00'],
  [1200, 'JPY', '1200'],
  [-1, 'KWD', '-0.001'],
  [900_719_925_474_099, 'USD', '9007199254740.99'],
])('%i minor units of %s are written %s', (amount, currency, text) => {
  expect(toCsv([[{ amount, currency }]])).toBe(`${text}\r\n`)
})
