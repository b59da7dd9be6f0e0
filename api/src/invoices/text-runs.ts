import bidiFactory from 'bidi-js'
import type { Face } from './fonts'

/** Consecutive text in one direction and one font, in visual order. */
export interface Run {
  text: string
  face: Face
  rightToLeft: boolean
}

const bidi = bidiFactory()

/** Characters that control direction, joining and variants. They take effect and are never drawn. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/**
 * Prepares text for drawing: removes characters that no face has, which would be drawn as boxes, and turns narrow
 * spaces into ordinary no-break ones.
 */
export function drawable(text: string, faces: readonly Face[]): string {
  return [...text.replace(/[\u202F\u2007\u2009]/g, '\u00A0')]
    .filter((character) => invisible.test(character) || faces.some((face) => face.has(character.codePointAt(0) ?? 0)))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/**
 * Splits one line of drawable text into runs, in visual order from left to right. The first letter decides the line's
 * base direction.
 */
export function splitIntoRuns(line: string, faces: readonly Face[]): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto')
  const levelRuns: { text: string; level: number }[] = []
  let index = 0
  for (const character of line) {
    const level = levels[index] ?? 0
    const last = levelRuns.at(-1)
    if (last?.level === level) last.text += character
    else levelRuns.push({ text: character, level })
    index += character.length
  }
  return visualOrder(levelRuns).flatMap(({ text, level }) => {
    const rightToLeft = level % 2 === 1
    const runs = splitByFace(rightToLeft ? mirrorBrackets(text) : text, faces, rightToLeft).map((run) => ({
      ...run,
      rightToLeft,
    }))
    return rightToLeft ? runs.reverse() : runs
  })
}

/**
 * Unicode bidi rule L2: reverses each sequence at a level or above, from the highest level down to the lowest odd one.
 */
function visualOrder<S extends { level: number }>(levelRuns: S[]): S[] {
  const ordered = [...levelRuns]
  const highest = Math.max(0, ...ordered.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return ordered
}

const arabicDigit = /[\u0660-\u0669\u06F0-\u06F9\u066B\u066C]/

const mirrorBrackets = (text: string) =>
  [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('')

/**
 * Splits text where the font changes. In right-to-left text, spaces and punctuation stay in the font of the preceding
 * character where possible, so that the words are shaped together.
 */
function splitByFace(text: string, faces: readonly Face[], rightToLeft: boolean): { text: string; face: Face }[] {
  const runs: { text: string; face: Face }[] = []
  for (const character of text) {
    if (invisible.test(character)) continue
    const code = character.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const isLetter = /[\p{L}\p{N}]/u.test(character)
    const preferred =
      rightToLeft && last && !isLetter && last.face.has(code) ? last.face : faces.find((face) => face.has(code))
    if (!preferred) continue
    // The font would reverse a run of Arabic digits, though numbers are read left to right: each digit is its own run.
    if (last?.face === preferred && !arabicDigit.test(character) && !arabicDigit.test(last.text)) last.text += character
    else runs.push({ text: character, face: preferred })
  }
  return runs
}
