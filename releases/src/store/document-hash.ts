import { createHash } from 'node:crypto'
import { type Release, type ReleaseDocument, releaseDocument, release as releaseSchema } from '@qe/contract'
import { z } from 'zod'
import { turns } from './turns'

const outline = releaseDocument.extend({ microFrontends: z.literal(0) })

/** The text of a release as a document has it. A change leaves most releases of a document as they are. */
const knownTexts = new WeakMap<Release, string>()

function textOf(release: Release): string {
  const known = knownTexts.get(release)
  if (known !== undefined) return known
  const text = `   ${JSON.stringify(releaseSchema.parse(release), null, 1).replaceAll('\n', '\n   ')}`
  knownTexts.set(release, text)
  return text
}

/**
 * The text of a document in pieces, the same as `serializeDocument` writes, without writing again the releases that
 * were in a document before it.
 */
export function* documentPieces(document: ReleaseDocument): Generator<string> {
  const gap = '\n "microFrontends": 0'
  const text = `${JSON.stringify(outline.parse({ ...document, microFrontends: 0 }), null, 1)}\n`
  // A line that begins so is the document's own: what is inside of something else is indented further.
  const start = text.indexOf(gap)
  yield text.slice(0, start + gap.length - 1)
  const lists = Object.entries(document.microFrontends)
  yield lists.length > 0 ? '{' : '{}'
  for (const [index, [name, releases]] of lists.entries()) {
    yield `${index > 0 ? ',' : ''}\n  ${JSON.stringify(name)}: ${releases.length > 0 ? '[' : '[]'}`
    for (const [place, release] of releases.entries()) yield `${place > 0 ? ',' : ''}\n${textOf(release)}`
    if (releases.length > 0) yield '\n  ]'
  }
  if (lists.length > 0) yield '\n }'
  yield text.slice(start + gap.length)
}

/** SHA-256 of a document's text, with breaks for other work. */
export async function documentHash(document: ReleaseDocument): Promise<string> {
  const takeTurn = turns()
  const hash = createHash('sha256')
  for (const piece of documentPieces(document)) {
    hash.update(piece)
    await takeTurn()
  }
  return hash.digest('hex')
}
