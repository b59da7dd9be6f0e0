import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { cp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReleaseDocument, releaseDocument } from '@qe/contract'
import { Refusal } from '../refusal'
import { withLock } from './lock'

export interface LogEntry {
  at: string
  by: string
  /** What was done, such as `publish mf-chat 0.1.1`. */
  action: string
  revision: number
  /** sha-256 of the line before, so that a changed or missing line shows. */
  previous: string
  /** sha-256 of the document that it led to. */
  document: string
}

const schema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Everything that has been published, in a folder: the document, its log, and immutable files by name and version. */
export class FolderStore {
  readonly #documentFile: string
  readonly #logFile: string
  #cached: { modified: number; size: number; document: ReleaseDocument } | undefined

  constructor(readonly folder: string) {
    this.#documentFile = join(folder, 'releases.json')
    this.#logFile = join(folder, 'log.jsonl')
  }

  fileOf(name: string, version: string, path: string): string {
    return join(this.folder, 'files', name, version, path)
  }

  /** The document as it stands. Reads the disk again only when the file has changed. */
  async read(): Promise<ReleaseDocument> {
    const found = await stat(this.#documentFile).catch(() => null)
    if (!found) return { schema, microFrontends: {} }
    if (this.#cached?.modified === found.mtimeMs && this.#cached.size === found.size) return this.#cached.document
    const document = releaseDocument.parse(JSON.parse(await readFile(this.#documentFile, 'utf8')))
    this.#cached = { modified: found.mtimeMs, size: found.size, document }
    return document
  }

  /**
   * Changes the document: one change at a time, written whole or not at all, and noted in the log.
   * @param change gets the document and the revision it will have
   */
  async change(action: string, by: string, change: (document: ReleaseDocument, revision: number) => ReleaseDocument | Promise<ReleaseDocument>): Promise<number> {
    this.#makeFolder()
    return withLock(join(this.folder, 'lock'), async () => {
      const lines = await this.#logLines()
      const revision = lines.length + 1
      const text = `${JSON.stringify(releaseDocument.parse(await change(await this.read(), revision)), null, 1)}\n`
      const entry: LogEntry = { at: new Date().toISOString(), by, action, revision, previous: sha256(lines.at(-1) ?? ''), document: sha256(text) }
      await this.#replace(this.#logFile, [...lines, JSON.stringify(entry), ''].join('\n'))
      await this.#replace(this.#documentFile, text)
      return revision
    })
  }

  async log(): Promise<LogEntry[]> {
    return (await this.#logLines()).map((line) => JSON.parse(line) as LogEntry)
  }

  /**
   * Puts a version's files in place, whole. Call it inside {@link change}, for a version that the document does not list:
   * what lies there is then the rest of a publish that was cut short.
   */
  async placeFiles(name: string, version: string, from: string): Promise<void> {
    const to = join(this.folder, 'files', name, version)
    await rm(to, { recursive: true, force: true })
    await rm(`${to}.unfinished`, { recursive: true, force: true })
    await cp(from, `${to}.unfinished`, { recursive: true })
    await rename(`${to}.unfinished`, to)
  }

  #makeFolder(): void {
    try {
      mkdirSync(this.folder, { recursive: true })
    } catch (error) {
      throw new Refusal(`The folder ${this.folder} can't be written (${(error as NodeJS.ErrnoException).code}). Choose another with --store or RELEASES_DIR.`)
    }
  }

  async #logLines(): Promise<string[]> {
    const text = await readFile(this.#logFile, 'utf8').catch(() => '')
    return text.split('\n').filter(Boolean)
  }

  async #replace(file: string, text: string): Promise<void> {
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
  }
}
