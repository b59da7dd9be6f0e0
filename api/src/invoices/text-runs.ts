import bidiFactory from 'bidi-js'
import type { Face } from './fonts'

/** A stretch of text in one direction and one font, in the order in which it stands on the page. */
export interface Run {
  text: string
  face: Face
  rightToLeft: boolean
}

const bidi = bidiFactory()

/** Marks that steer direction, or join and vary what stands beside them: they are heeded, and never drawn. */
const unseen = /\p{Default_Ignorable_Code_Point}/u

/**
 * Signs that no face has are left out, rather than drawn as boxes; narrow spaces become ordinary ones that do not
 * break.
 */
export function drawable(text: string, faces: readonly Face[]): string {
  return [...text.replace(/[\u202F\u2007\u2009]/g, '\u00A0')]
    .filter((sign) => unseen.test(sign) || faces.some((face) => face.has(sign.codePointAt(0) ?? 0)))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/**
 * Splits one line of drawable text into runs, left to right as they are seen. Its first letter says which way the line
 * runs.
 */
export function runsOf(line: string, faces: readonly Face[]): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto')
  const stretches: { text: string; level: number }[] = []
  let at = 0
  for (const sign of line) {
    const level = levels[at] ?? 0
    const last = stretches.at(-1)
    if (last?.level === level) last.text += sign
    else stretches.push({ text: sign, level })
    at += sign.length
  }
  return inVisualOrder(stretches).flatMap(({ text, level }) => {
    const rightToLeft = level % 2 === 1
    const runs = inFaces(rightToLeft ? mirrored(text) : text, faces, rightToLeft).map((run) => ({
      ...run,
      rightToLeft,
    }))
    return rightToLeft ? runs.reverse() : runs
  })
}

/** Rule L2: from the highest level down to the lowest odd one, each sequence at that level or above is turned round. */
function inVisualOrder<S extends { level: number }>(stretches: S[]): S[] {
  const ordered = [...stretches]
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

const mirrored = (text: string) => [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')

/**
 * Right to left, spaces and signs stay in the font of what stands before them, where it has them: the words are shaped
 * together.
 */
function inFaces(text: string, faces: readonly Face[], rightToLeft: boolean): { text: string; face: Face }[] {
  const runs: { text: string; face: Face }[] = []
  for (const sign of text) {
    if (unseen.test(sign)) continue
    const code = sign.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const isLetter = /[\p{L}\p{N}]/u.test(sign)
    const preferred =
      rightToLeft && last && !isLetter && last.face.has(code) ? last.face : faces.find((face) => face.has(code))
    if (!preferred) continue
    // The font would turn a run of Arabic digits round, though numbers are read left to right: each stands for itself.
    if (last?.face === preferred && !arabicDigit.test(sign) && !arabicDigit.test(last.text)) last.text += sign
    else runs.push({ text: sign, face: preferred })
  }
  return runs
}
