import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { groupBy } from '../domain/group-by'

export type Weight = 400 | 700

/** A font: its bytes for the PDF, and which characters it contains. */
export interface Face {
  name: string
  bytes: Buffer
  has(codePoint: number): boolean
}

const require = createRequire(import.meta.url)

/**
 * Font files in order of preference: the product's own font for Latin, then Noto for other Latin characters,
 * Vietnamese, Greek, Cyrillic, Devanagari, Arabic, Hebrew, Thai and the currency signs. `eastAsian` covers Chinese,
 * Japanese and Korean.
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

/** Families for Chinese, Japanese and Korean. */
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

/** The faces that a text needs, by weight, in order of preference. Reads font files, once each for ordinary ones. */
export async function facesFor(text: string): Promise<Record<Weight, Face[]>> {
  return { 400: await facesOfWeight(text, 400), 700: await facesOfWeight(text, 700) }
}

async function facesOfWeight(text: string, weight: Weight): Promise<Face[]> {
  const ordinaryFaces = ordinary.map(([family, subset]) => ordinaryFace(family, subset, weight))
  const uncovered = [...new Set(text)].filter((character) => !ordinaryFaces.some((face) => face.has(codeOf(character))))
  return [...ordinaryFaces, ...(await eastAsianFaces(uncovered, text, weight))]
}

/**
 * Each East Asian family has about a hundred variable font files. This cuts the needed characters out of each at one
 * weight, because a PDF can't embed a variable font.
 */
async function eastAsianFaces(characters: string[], text: string, weight: Weight): Promise<Face[]> {
  const created: Face[] = []
  let uncovered = characters
  for (const family of familiesByPreference(text)) {
    const files = groupBy(uncovered, (character) => fileOf(family, codeOf(character)))
    for (const [file, needed] of files) {
      if (!file) continue
      const wholeFont = await readFile(require.resolve(`@fontsource-variable/${family}/files/${file}`))
      const face = faceOf(
        `${file}-${weight}`,
        await subsetFont(wholeFont, needed.join(''), { targetFormat: 'truetype', variationAxes: { wght: weight } }),
      )
      if (!hasAny(face, needed)) continue
      created.push(face)
      uncovered = uncovered.filter((character) => !face.has(codeOf(character)))
    }
  }
  return created
}

/** The text's own script decides which family's variant of a shared character comes first. */
function familiesByPreference(text: string): readonly EastAsian[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr']
  if (/\p{Script=Hangul}/u.test(text)) return ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-jp']
  return eastAsian
}

/**
 * Whether the face has any of the characters. A file may state a range and still lack them; an empty subset has no
 * character table, and fontkit throws.
 */
function hasAny(face: Face, characters: string[]): boolean {
  try {
    return characters.some((character) => face.has(codeOf(character)))
  } catch {
    return false
  }
}

type Ranges = [from: number, to: number, file: string][]
const rangesByFamily = new Map<EastAsian, Ranges>()

/** The file of a family that should contain a character, by the ranges that the package states; null for none. */
function fileOf(family: EastAsian, codePoint: number): string | null {
  let ranges = rangesByFamily.get(family)
  if (!ranges) {
    const statedRanges = require(`@fontsource-variable/${family}/unicode.json`) as Record<string, string>
    ranges = Object.entries(statedRanges).flatMap(([subset, text]) =>
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

/** Parses `U+4E00-4E0F,U+4E11`. */
const rangesOf = (text: string) =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })

const codeOf = (character: string) => character.codePointAt(0) ?? 0
