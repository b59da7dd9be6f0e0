import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer, Refusal } from '@qe/contract'
import { apiFolderFrom, CannotStart, type Config, prepareDataDir, readConfig, readServerSecrets } from '../config'
import { openDatabase } from '../database/connect'
import { migrateDatabase } from '../database/migrate'
import { ApiError } from '../domain/errors'
import type { Outcome } from './command'
import { commands } from './commands'
import { type AdminEndpoint, findAdminEndpoint } from './endpoint'
import { formatJson, formatOutcome, help } from './format'
import { parseCommandLine, UsageError } from './parse'
import { type CommandRequest, runCommand } from './run'

/** The admin's command line, such as `admin identity list`; `--help` describes it. */
async function admin(argv: readonly string[]): Promise<void> {
  const line = parseCommandLine(argv, commands)
  if ('helpFor' in line) {
    process.stdout.write(help(line.helpFor))
    return
  }
  const { file } = line.options
  const request: CommandRequest = {
    usage: line.command.usage,
    options: Object.fromEntries(
      Object.entries({ ...line.options, ...(file && { file: readText(file) }) }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
    who: line.as ?? userInfo().username,
  }
  const apiFolder = apiFolderFrom(dirname(fileURLToPath(import.meta.url)))
  const config = readConfig(process.env, apiFolder)
  const outcome = (await runInServer(config, request)) ?? (await runOnDatabase(config, apiFolder, request))
  process.stdout.write(line.json ? formatJson(outcome) : formatOutcome(outcome))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} can’t be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Runs the command in the running server, which has locked the embedded database. Null when no server runs. */
async function runInServer({ databaseUrl, dataDir }: Config, request: CommandRequest): Promise<Outcome | null> {
  const endpoint = databaseUrl ? null : findAdminEndpoint(dataDir)
  const answer = endpoint && (await callEndpoint(endpoint, request))
  if (!answer || ('reason' in answer.data && answer.data.reason === 'unknown_call')) return null
  const { data, statusCode, message } = answer
  if (statusCode === 200) return data as Outcome
  throw statusCode < 500 ? new ApiError(statusCode, message) : new CannotStart(message)
}

/** Null when nothing listens there, because a killed server could not remove the file. */
async function callEndpoint(
  { url, token }: AdminEndpoint,
  request: CommandRequest,
): Promise<Answer<Outcome | Refusal> | null> {
  try {
    const answer = await fetch(`${url}/admin/run`, {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as Answer<Outcome | Refusal>
  } catch {
    return null
  }
}

async function runOnDatabase(config: Config, apiFolder: string, request: CommandRequest): Promise<Outcome> {
  prepareDataDir(config.dataDir)
  const database = await openDatabase({ url: config.databaseUrl, poolSize: 1, dataDir: config.dataDir })
  try {
    await migrateDatabase(database, apiFolder)
    return await runCommand(
      { db: database.db, config, now: () => new Date(), secret: readServerSecrets(config)[0], wake: () => {} },
      request,
    )
  } finally {
    await database.close()
  }
}

const exitCodes: [kind: new (...args: never[]) => Error, code: number][] = [
  [ApiError, 1],
  [UsageError, 2],
  [CannotStart, 3],
]

admin(process.argv.slice(2)).catch((error: unknown) => {
  const code = exitCodes.find(([kind]) => error instanceof kind)?.[1]
  process.stderr.write(`${code ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = code ?? 3
})
