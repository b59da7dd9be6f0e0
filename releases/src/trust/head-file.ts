import { readFile, writeFile } from 'node:fs/promises'
import { ReleaseError } from '../release-error'
import { type LogHead, logHead } from './trusted-keys'

/** @throws ReleaseError when the file has no head */
export async function readHead(file: string): Promise<LogHead> {
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new ReleaseError(`${file} can't be read (${code}). Name a file that head --out has written.`)
  })
  try {
    return logHead.parse(JSON.parse(text))
  } catch {
    throw new ReleaseError(`${file} has no head of a log. Name a file that head --out has written.`)
  }
}

/** @throws ReleaseError when the file can't be written */
export async function writeHead(file: string, text: string): Promise<void> {
  await writeFile(file, `${text}\n`).catch(({ code }: NodeJS.ErrnoException) => {
    throw new ReleaseError(`${file} can't be written (${code}). Name another file with --out.`)
  })
}
