import * as fc from 'fast-check'
import { boundsText, boxAround, boxOf } from './bounds'
import { fold } from './fold'
import { NameIndex } from './name-index'
import { beginsWithTypo, oneEditAway } from './typos'

const word = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 5 })
const names = fc.array(
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  { minLength: 1 },
)

const indexOf = (all: readonly string[]) => NameIndex.build(`${all.join('\n')}\n`, Array.from(all.keys()))

test('the index finds what a scan of all names finds', () =>
  fc.assert(
    fc.asyncProperty(names, word, async (all, text) => {
      const index = await indexOf(all)
      const found = new Set<number>()
      index.forEach(text, (row, start) => {
        found.add(row)
        if (index.isNameStart(start)) expect(all[row]?.startsWith(text)).toBe(true)
        if (index.isNameStart(start) && index.isNameEnd(start + text.length)) expect(all[row]).toBe(text)
      })
      const scanned = all.flatMap((name, row) => (name.startsWith(text) || name.includes(` ${text}`) ? [row] : []))
      expect([...found].sort((a, b) => a - b)).toEqual(scanned)
    }),
  ))

test('a text with one edit undone is a text that is one edit away', () =>
  fc.assert(
    fc.property(word, word, (name, text) => {
      const reachable = name.startsWith(text) || [...oneEditAway(text)].some((other) => name.startsWith(other))
      expect(beginsWithTypo(name, text)).toBe(reachable)
    }),
  ))

test.each([
  ['São Tomé', 'sao tome'],
  ['Łódź', 'lodz'],
  ['Saint-Étienne', 'saint etienne'],
  ['Straße', 'strasse'],
  ['L’Aquila', 'laquila'],
  ['東京', '東京'],
  [' --- ', ''],
])('%s is compared as %s', (name, folded) => expect(fold(name)).toBe(folded))

test('a box around a point over the date line has its west in the east, and one at a pole goes around', () => {
  const suva = boxAround({ lat: -18, lon: 179.9 }, 50)
  expect([suva.west > 179, suva.east < -179]).toEqual([true, true])
  expect(boxAround({ lat: 89.9, lon: 10 }, 50)).toEqual({ west: -180, south: expect.any(Number), east: 180, north: 90 })
})

test('a box of places leaves out the widest gap between them', () => {
  expect(boundsText(boxOf([178, -179, 177], [-18, -17, -16]))).toBe('176.95,-18.05,-178.95,-15.95')
  expect(boundsText(boxOf([-9, -7], [37, 38]))).toBe('-9.05,36.95,-6.95,38.05')
})
