import { parentPort } from 'node:worker_threads'
import { compressedPiece } from '../server/gzip-pieces'
import { Realm } from './realm'
import type { HalfKey, RenderJob, RenderOutcome, WorkerState } from './render-job'

const tell = (state: WorkerState) => parentPort?.postMessage(state)

/** Code by file, which the pool sends once. */
const codes = new Map<string, string>()
/** By file of the shell's server half. */
const realms = new Map<string, Realm>()

function codeOf({ file }: HalfKey): string {
  const code = codes.get(file)
  if (code === undefined) throw new Error(`The renderer has no code of ${file}.`)
  return code
}

function realmOf(shell: HalfKey): Realm {
  const known = realms.get(shell.file)
  if (known) return known
  tell({ at: shell.file })
  const realm = new Realm(codeOf(shell), shell.file, (at) => tell({ at }))
  realms.set(shell.file, realm)
  return realm
}

/** What was thrown, with its stack. Errors of a realm are no `Error` of this one. */
function textOf(thrown: unknown): string {
  const stack = typeof thrown === 'object' && thrown !== null && 'stack' in thrown ? thrown.stack : undefined
  return typeof stack === 'string' ? stack : String(thrown)
}

async function outcomeOf({ shell, remotes, input }: RenderJob): Promise<RenderOutcome> {
  // All of it before any runs: what throws must not keep later pages from the code of the others.
  for (const { file, code } of [shell, ...remotes]) if (code !== undefined) codes.set(file, code)
  try {
    const realm = realmOf(shell)
    for (const half of remotes) {
      if (realm.has(half.file)) continue
      tell({ at: half.file })
      realm.provide({ ...half, code: codeOf(half) })
    }
    tell('loaded')
    const { html, head } = await realm.render(input)
    return { root: compressedPiece(html), head }
  } catch (error) {
    return { error: textOf(error) }
  }
}

tell('started')
// The pool sends one page at a time, since the platform's state is that of the page being rendered.
parentPort?.on('message', async (job: RenderJob) => parentPort?.postMessage(await outcomeOf(job)))
