import { type Release, type ReleaseDocument, releaseDocument, release as releaseSchema } from '@qe/contract'
import { z } from 'zod'
import { turns } from './turns'

/** The lines around a release in a stored document. No JSON string contains a line break. */
const opening = Buffer.from('\n   {\n')
const closing = Buffer.from('\n   }')

/** A document with a number in the place of each release. */
const outline = releaseDocument.extend({ microFrontends: z.record(z.string(), z.array(z.int())) })

interface Parsed {
  text: Buffer
  release: Release
}

/** The first line of a release, which has its address. */
const keyOf = (text: Buffer) => text.toString('latin1', opening.length, text.indexOf('\n', opening.length))

/**
 * Parses successive documents of a store. Releases whose text was in the one before are not parsed again. Comparing the
 * texts is faster than hashing them, and takes the memory of one document's bytes.
 */
export class DocumentCache {
  #known = new Map<string, Parsed>()

  /** @param parseWhole parses a document that is not as this package writes it; null when it is damaged */
  constructor(private readonly parseWhole: (bytes: Buffer) => ReleaseDocument | null) {}

  /** The document in these bytes; null when it is damaged. */
  async parse(bytes: Buffer): Promise<ReleaseDocument | null> {
    const known = new Map<string, Parsed>()
    const releases: Release[] = []
    const rest: Buffer[] = []
    let end = 0
    const takeTurn = turns()
    for (let start = bytes.indexOf(opening); start >= 0; start = bytes.indexOf(opening, end)) {
      const last = bytes.indexOf(closing, start)
      const text = bytes.subarray(start, last < 0 ? start : last + closing.length)
      const key = keyOf(text)
      const before = this.#known.get(key)
      const release = before?.text.equals(text) ? before.release : parseRelease(text)
      if (!release) return this.parseWhole(bytes)
      known.set(key, { text, release })
      rest.push(bytes.subarray(end, start), Buffer.from(` ${releases.length}`))
      releases.push(release)
      end = last + closing.length
      await takeTurn()
    }
    const document = assemble(Buffer.concat([...rest, bytes.subarray(end)]), releases)
    if (!document) return this.parseWhole(bytes)
    this.#known = known
    return document
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const parseRelease = (text: Buffer): Release | undefined => releaseSchema.safeParse(parseJson(text)).data

/** Null when the text is no document, or has a release in another place than the list of a micro-frontend. */
function assemble(text: Buffer, releases: readonly Release[]): ReleaseDocument | null {
  const { data } = outline.safeParse(parseJson(text))
  if (!data) return null
  const numbers = Object.values(data.microFrontends).flat()
  if (numbers.length !== releases.length || new Set(numbers).size !== numbers.length) return null
  const lists = Object.entries(data.microFrontends).map(
    ([name, list]) => [name, list.flatMap((number) => releases[number] ?? [])] as const,
  )
  return { ...data, microFrontends: Object.fromEntries(lists) }
}
