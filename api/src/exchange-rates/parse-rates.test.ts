import { ecbXml, referenceDay } from '@qe/emulators/ecb'
import { parseRates, RatesError } from './parse-rates'

const file = ecbXml(referenceDay)
const usd = "<Cube currency='USD' rate='1.1367'/>"
const with_ = (line: string) => file.replace(usd, `${usd}${line}`)

test('a day is read to the digit', () => {
  expect(parseRates(file)).toEqual(referenceDay)
  expect(Object.keys(referenceDay.perEuro)).toHaveLength(29)
})

test('either quotes, other space between and elements of no concern make no difference', () => {
  expect(
    parseRates(
      file
        .replaceAll("'", '"')
        .replaceAll('\t', '')
        .replaceAll('/>', '  />')
        .replace('<Cube>', '<note>Holiday</note>\n<Cube>')
        .replace(/^/, '\uFEFF'),
    ),
  ).toEqual(referenceDay)
})

test.each([
  ['nothing', '', 'not of one day'],
  ['a page of a site that is down', '<!doctype html><html><body>Maintenance</body></html>', 'elements and text'],
  ['JSON', '{"rates":{"USD":1.1}}', 'not of one day'],
  ['half a file', file.slice(0, 700), 'ends too early'],
  ['a file cut within an element', file.slice(0, file.indexOf('currency') + 4), 'elements and text'],
  [
    'two days',
    file.replace('</gesmes:Envelope>', `<Cube><Cube time='2026-09-23'></Cube></Cube></gesmes:Envelope>`),
    'not of one day',
  ],
  ['a day that is none', file.replace('2026-09-24', '2026-13-45'), 'day can’t be read'],
  ['no dollar', file.replace(usd, ''), 'the dollar is missing'],
  ['a rate of nothing', file.replace('1.1367', '0.000'), 'perEuro USD can’t be read'],
  ['a rate below nothing', file.replace('1.1367', '-1.1'), 'perEuro USD can’t be read'],
  ['a rate that is a word', file.replace('1.1367', 'N/A'), 'perEuro USD can’t be read'],
  ['a rate beyond all measure', file.replace('1.1367', '1e308'), 'perEuro USD can’t be read'],
  ['a currency without a rate', with_(`<Cube currency='VND'/>`), 'perEuro VND can’t be read'],
  ['a currency that is none', with_(`<Cube currency='dollar' rate='1'/>`), 'can’t be read'],
  ['a currency twice', with_(`<Cube currency='USD' rate='9.9'/>`), 'USD is there twice'],
  ['a currency named like what objects have', with_(`<Cube currency='__proto__' rate='1'/>`), 'can’t be read'],
  [
    'a rate outside of a day',
    file.replace('</gesmes:Envelope>', `<Cube currency='VND' rate='1'/></gesmes:Envelope>`),
    'none belongs',
  ],
  [
    'entities to expand',
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${file}`,
    'elements and text',
  ],
  [
    'a file of this machine',
    `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${file.replace('1.1367', '&a;')}`,
    'elements and text',
  ],
  ['an entity for a rate', file.replace('1.1367', '&a;'), 'elements and text'],
  ['a comment that hides a rate', with_(`<!-- <Cube currency='VND' rate='1'/> -->`), 'elements and text'],
  ['raw text', with_('<![CDATA[x]]>'), 'elements and text'],
  ['elements without end', '<Cube>'.repeat(10_000), 'too deep'],
  ['elements that cross', '<Cube><a></Cube></a>', 'do not close as they open'],
])('%s is refused whole', (_what, xml, why) => {
  expect(() => parseRates(xml)).toThrow(RatesError)
  expect(() => parseRates(xml)).toThrow(why)
})

// So long that work in the square of the length would not end within the test's time limit.
test.each([
  ['spaces', `<Cube ${' '.repeat(3_000_000)}`],
  ['attributes', `<Cube ${`a='b' `.repeat(500_000)}`],
  ['beginnings', '<'.repeat(3_000_000)],
])('%s without end are refused', (_what, xml) => {
  expect(() => parseRates(xml)).toThrow(RatesError)
})
