import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const reader = `
import { getDocumentProxy, extractText, getMeta } from 'unpdf'
const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const pdf = await getDocumentProxy(new Uint8Array(Buffer.concat(chunks)))
const { text } = await extractText(pdf, { mergePages: true })
const { info } = await getMeta(pdf)
const tagged = await pdf.getMarkInfo()
process.stdout.write(JSON.stringify({ text, pages: pdf.numPages, info, tagged: tagged?.Marked === true }))`

/**
 * Reads text, pages and metadata of a PDF. Runs in a child process, because `unpdf` is published as ES modules only.
 */
export async function readPdf(
  bytes: Buffer,
): Promise<{ text: string; pages: number; info: Record<string, unknown>; tagged: boolean }> {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', reader], {
    cwd: `${__dirname}/../..`,
    maxBuffer: 10_000_000,
  })
  run.child.stdin?.end(bytes)
  return JSON.parse((await run).stdout)
}
