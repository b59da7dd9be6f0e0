import { parentPort } from 'node:worker_threads'
import { Realm } from './realm'
import type { RenderJob, RenderOutcome } from './render-job'

/** By file of the shell's server half. */
const realms = new Map<string, Realm>()

function realmOf({ shell }: RenderJob): Realm {
  const realm = realms.get(shell.file) ?? new Realm(shell.code ?? '', shell.file)
  realms.set(shell.file, realm)
  return realm
}

/** Code of remotes, for every realm: it is sent once. */
const codes = new Map<string, string>()

async function outcomeOf(job: RenderJob): Promise<RenderOutcome> {
  try {
    const realm = realmOf(job)
    for (const { file, code, ...remote } of job.remotes) {
      if (code !== undefined) codes.set(file, code)
      if (!realm.has(file)) realm.provide(file, { ...remote, code: codes.get(file) ?? '' })
    }
    return await realm.render(job.input)
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// The pool sends one page at a time, since the platform's state is that of the page being rendered.
parentPort?.on('message', async (job: RenderJob) => parentPort?.postMessage(await outcomeOf(job)))
