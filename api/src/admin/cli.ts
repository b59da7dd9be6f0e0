import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer, Refusal } from '@qe/contract'
import { apiFolderFrom, CannotStart, type Config, prepareDataDir, readConfig, serverSecret } from '../config'
import { migrateDatabase, openDatabase } from '../database/connect'
import { Refused } from '../http/refused'
import type { Outcome } from './command'
import { commands } from './commands'
import { type Door, findDoor } from './door'
import { NotUnderstood, parseLine } from './parse'
import { type Asked, runCommand } from './run'
import { asJson, help, inWords } from './words'

/** `admin identity list`, and the like: see `--help`. */
async function admin(argv: readonly string[]): Promise<void> {
  const line = parseLine(argv, commands)
  if ('helpFor' in line) {
    process.stdout.write(help(line.helpFor))
    return
  }
  const { file } = line.typed
  const asked: Asked = {
    usage: line.command.usage,
    typed: Object.fromEntries(
      Object.entries({ ...line.typed, ...(file && { file: readText(file) }) }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
    who: line.as ?? userInfo().username,
  }
  const apiFolder = apiFolderFrom(dirname(fileURLToPath(import.meta.url)))
  const config = readConfig(process.env, apiFolder)
  const outcome = (await askServer(config, asked)) ?? (await askDatabase(config, apiFolder, asked))
  process.stdout.write(line.json ? asJson(outcome) : inWords(outcome))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new NotUnderstood(`${file} can’t be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** A running server has the embedded database to itself, and carries the command out. Null when there is none. */
async function askServer({ databaseUrl, dataDir }: Config, asked: Asked): Promise<Outcome | null> {
  const door = databaseUrl ? null : findDoor(dataDir)
  const answer = door && (await knock(door, asked))
  if (!answer || ('reason' in answer.data && answer.data.reason === 'unknown_call')) return null
  const { data, statusCode, message } = answer
  if (statusCode === 200) return data as Outcome
  throw statusCode < 500 ? new Refused(statusCode, message) : new CannotStart(message)
}

/** Null when nobody listens any more, or somebody else does: the server was ended without closing its door. */
async function knock({ url, token }: Door, asked: Asked): Promise<Answer<Outcome | Refusal> | null> {
  try {
    const answer = await fetch(`${url}/admin/run`, {
      method: 'POST',
      body: JSON.stringify(asked),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as Answer<Outcome | Refusal>
  } catch {
    return null
  }
}

async function askDatabase(config: Config, apiFolder: string, asked: Asked): Promise<Outcome> {
  prepareDataDir(config.dataDir)
  const database = await openDatabase({ url: config.databaseUrl, poolSize: 1, dataDir: config.dataDir })
  try {
    await migrateDatabase(database, apiFolder)
    return await runCommand(
      { db: database.db, config, now: () => new Date(), secret: serverSecret(config.dataDir), wake: () => {} },
      asked,
    )
  } finally {
    await database.close()
  }
}

const codes: [kind: new (...given: never[]) => Error, code: number][] = [
  [Refused, 1],
  [NotUnderstood, 2],
  [CannotStart, 3],
]

admin(process.argv.slice(2)).catch((error: unknown) => {
  const code = codes.find(([kind]) => error instanceof kind)?.[1]
  process.stderr.write(`${code ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = code ?? 3
})
