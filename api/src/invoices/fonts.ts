import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

export type Weight = 400 | 700

/** A font to draw with: its bytes for the PDF, and which characters it has. */
export interface Face {
  name: string
  bytes: Buffer
  has(codePoint: number): boolean
}

const require = createRequire(import.meta.url)

/**
 * Fonts by preference. Covered are the product’s own face for Latin, then Latin with all its marks, Vietnamese, Greek,
 * Cyrillic, Devanagari, Arabic, Hebrew, Thai and the currency signs; Chinese, Japanese and Korean follow from
 * `eastAsian`.
 */
const ordinary: readonly [family: string, subset: string][] = [
  ['figtree', 'latin'],
  ['figtree', 'latin-ext'],
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'greek-ext'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'cyrillic-ext'],
  ['noto-sans', 'devanagari'],
  ['noto-sans-arabic', 'arabic'],
  ['noto-sans-hebrew', 'hebrew'],
  ['noto-sans-thai', 'thai'],
]

/** Families in the order in which a character is looked for: whose own letters stand in the text come first. */
const eastAsian = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'] as const
type EastAsian = (typeof eastAsian)[number]

const faces = new Map<string, Face>()

function ordinaryFace(family: string, subset: string, weight: Weight): Face {
  const name = `${family}-${subset}-${weight}-normal`
  const known = faces.get(name)
  if (known) return known
  const face = faceOf(name, readFileSync(require.resolve(`@fontsource/${family}/files/${name}.woff`)))
  faces.set(name, face)
  return face
}

function faceOf(name: string, bytes: Buffer): Face {
  const font = fontkit.create(bytes)
  return { name, bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

/** The faces that a document needs for its words, most wanted first, for each weight. */
export async function facesFor(words: string): Promise<Record<Weight, Face[]>> {
  return { 400: await facesOf(words, 400), 700: await facesOf(words, 700) }
}

async function facesOf(words: string, weight: Weight): Promise<Face[]> {
  const usual = ordinary.map(([family, subset]) => ordinaryFace(family, subset, weight))
  const left = [...new Set(words)].filter((sign) => !usual.some((face) => face.has(codeOf(sign))))
  return [...usual, ...(await eastAsianFaces(left, words, weight))]
}

/**
 * Han characters come in a hundred files a family, each with all weights in one. What is needed of each is cut out at
 * the weight that is wanted: a PDF can’t carry a font with several.
 */
async function eastAsianFaces(signs: string[], words: string, weight: Weight): Promise<Face[]> {
  const made: Face[] = []
  let left = signs
  for (const family of inOrder(words)) {
    const files = grouped(left, (sign) => fileOf(family, codeOf(sign)))
    for (const [file, found] of files) {
      if (!file) continue
      const whole = await readFile(require.resolve(`@fontsource-variable/${family}/files/${file}`))
      const face = faceOf(
        `${file}-${weight}`,
        await subsetFont(whole, found.join(''), { targetFormat: 'truetype', variationAxes: { wght: weight } }),
      )
      if (!hasAny(face, found)) continue
      made.push(face)
      left = left.filter((sign) => !face.has(codeOf(sign)))
    }
  }
  return made
}

function inOrder(words: string): readonly EastAsian[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr']
  if (/\p{Script=Hangul}/u.test(words)) return ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-jp']
  return eastAsian
}

/**
 * A file may state a range and still lack what is looked for; cut down to nothing it has no table of characters at all.
 */
function hasAny(face: Face, signs: string[]): boolean {
  try {
    return signs.some((sign) => face.has(codeOf(sign)))
  } catch {
    return false
  }
}

type Ranges = [from: number, to: number, file: string][]
const rangesByFamily = new Map<EastAsian, Ranges>()

/** Which file of a family should have a character, by the ranges that the package states; null for none. */
function fileOf(family: EastAsian, codePoint: number): string | null {
  let ranges = rangesByFamily.get(family)
  if (!ranges) {
    const stated = require(`@fontsource-variable/${family}/unicode.json`) as Record<string, string>
    ranges = Object.entries(stated).flatMap(([subset, text]) =>
      rangesOf(text).map(([from, to]): Ranges[number] => [
        from,
        to,
        `${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
      ]),
    )
    rangesByFamily.set(family, ranges)
  }
  return ranges.find(([from, to]) => codePoint >= from && codePoint <= to)?.[2] ?? null
}

/** `U+4E00-4E0F,U+4E11` */
const rangesOf = (text: string) =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })

function grouped<T, K>(items: T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

const codeOf = (sign: string) => sign.codePointAt(0) ?? 0
