import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReleaseDocument, releaseDocument } from '@qe/contract'
import { z } from 'zod'
import { ReleaseError } from '../release-error'
import { documentPieces } from '../store/document-hash'
import { sha256 } from '../store/sha256'
import type { VerifiedHead } from './log-verifier'
import { logHead } from './trusted-keys'

const headFile = 'head.json'
const documentFile = (revision: number) => `document-${revision}.json`

const storedHead = logHead.extend({ /** SHA-256 of the document's text. */ document: z.string() })

export interface Anchored {
  head: z.infer<typeof storedHead>
  document: ReleaseDocument
}

async function writeDurably(file: string, pieces: Iterable<string>): Promise<void> {
  const handle = await open(`${file}.new`, 'w')
  try {
    await writeFile(handle, pieces)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}

/**
 * The highest verified head with its document, in a folder of a delivery server's own disk: what the store can't be
 * made to forget.
 */
export class Anchor {
  private constructor(
    private readonly folder: string,
    /** As it is stored; null before the first. */
    public anchored: Anchored | null,
  ) {}

  /** @throws ReleaseError when the folder can't be used, or is damaged */
  static async open(folder: string): Promise<Anchor> {
    await mkdir(folder, { recursive: true }).catch(({ code }: NodeJS.ErrnoException) => {
      throw new ReleaseError(`RELEASE_ANCHOR names ${folder}, which can't be used (${code}). Name another folder.`)
    })
    const text = await readFile(join(folder, headFile), 'utf8').catch(() => null)
    if (text === null) return new Anchor(folder, null)
    try {
      const head = storedHead.parse(JSON.parse(text))
      const document = await readFile(join(folder, documentFile(head.revision)), 'utf8')
      if (sha256(document) !== head.document) throw new Error('The document has another hash.')
      return new Anchor(folder, { head, document: releaseDocument.parse(JSON.parse(document)) })
    } catch {
      throw new ReleaseError(
        `${folder} (RELEASE_ANCHOR) is damaged. Run verify with a head that you trust, and empty the folder then.`,
      )
    }
  }

  /** Keeps a higher head. The document goes first, so that the head never names one that is not there. */
  async keep({ revision, hash, documentHash, document }: VerifiedHead): Promise<void> {
    if (revision <= (this.anchored?.head.revision ?? 0)) return
    const head = { revision, hash, document: documentHash }
    await writeDurably(join(this.folder, documentFile(revision)), documentPieces(document))
    await writeDurably(join(this.folder, headFile), [`${JSON.stringify(head)}\n`])
    this.anchored = { head, document }
    const outdated = (await readdir(this.folder)).filter(
      (file) => /^document-\d+\.json$/.test(file) && file !== documentFile(revision),
    )
    for (const file of outdated) await rm(join(this.folder, file), { force: true })
  }
}
