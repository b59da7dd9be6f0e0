import multipart from '@fastify/multipart'
import { acceptedTypes, type FileKind, type FileRule, maxFileBytes } from '@qe/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput, Refused } from '../domain/errors'
import { typeOf } from '../storage/content-type'
import type { Upload } from '../storage/upload'

type Rules = Readonly<Record<string, FileRule>>

/**
 * All files of a call together, bytes: they are held in memory until the command has dealt with them. Only signed-in
 * people send any.
 */
const maxTogether = 60 * 1024 * 1024
const maxInputBytes = 256 * 1024
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: maxFileBytes, fieldSize: maxInputBytes, fields: 1, headerPairs: 30 },
  })
}

/**
 * Reads a call's input, a JSON object in the field `input`, and its files. Nothing is kept of what is refused: wrong
 * types, too many, too large, none where some are needed, or what is no multipart at all.
 */
export async function readMultipart(
  request: FastifyRequest,
  rules: Rules,
): Promise<{ given: unknown; files: Record<string, Upload[]> }> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxTogether + maxInputBytes) throw tooLarge()
    return await readParts(request, rules)
  } catch (error) {
    readToTheEnd(request)
    throw error instanceof Refused ? error : unreadable(error)
  }
}

async function readParts(
  request: FastifyRequest,
  rules: Rules,
): Promise<{ given: unknown; files: Record<string, Upload[]> }> {
  const files = noFiles(rules)
  let given: unknown = {}
  let together = 0
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      given = readInputField(part.fieldname, part.value, part.valueTruncated)
      continue
    }
    const bytes = await part.toBuffer()
    if (part.file.truncated) throw fileTooLarge()
    together += bytes.length
    if (together > maxTogether) throw tooLarge()
    // A form whose file field was left empty sends a part without name and content.
    if (!part.filename && bytes.length === 0) continue
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined
    if (!rule) throw badInput(part.fieldname, `This call takes no files named “${shortened(part.fieldname)}”.`)
    const ones = files[part.fieldname] ?? []
    if (ones.length === rule.max) throw badInput(part.fieldname, `Choose at most ${counted(rule.max)}.`)
    ones.push(readFile(part.fieldname, part.filename, bytes, rule))
  }
  return { given, files }
}

/** The file fields of a call, all empty. */
export const noFiles = (rules: Rules): Record<string, Upload[]> =>
  Object.fromEntries(Object.keys(rules).map((field) => [field, []]))

/** Refuses a call that came without a file it needs. */
export function refuseMissing(rules: Rules, files: Record<string, Upload[]>): void {
  for (const [field, { min }] of Object.entries(rules)) {
    if ((files[field]?.length ?? 0) < min) throw badInput(field, `Choose at least ${counted(min)}.`)
  }
}

function readInputField(field: string, value: unknown, truncated: boolean): unknown {
  if (field !== 'input')
    throw badInput(field, `“${shortened(field)}” must be a file, or part of the JSON in the field “input”.`)
  if (truncated) throw tooLarge()
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw badInput('input', 'The field “input” must be valid JSON.')
  }
}

function readFile(field: string, filename: string, bytes: Buffer, { kinds }: FileRule): Upload {
  const name = tidy(filename)
  if (bytes.length === 0) throw badInput(field, `“${name}” is empty. Choose another file.`)
  const found = typeOf(bytes)
  if (!found || !kinds.includes(found.kind)) {
    const sentence = `“${name}” is not ${kinds.map((kind) => wanted[kind]).join(' or ')}.`
    throw new Refused(415, sentence, { reason: 'wrong_type', fields: { [field]: sentence } })
  }
  return { name, ...found, bytes }
}

const typeNames = acceptedTypes.image.map((type) => type.replace('image/', '').toUpperCase())
const wanted: Record<FileKind, string> = { image: `a picture (${typeNames.join(', ')})`, pdf: 'a PDF' }
const counted = (files: number) => (files === 1 ? 'one file' : `${files} files`)

/** A name that can be shown and kept: no folders, no control or direction signs, not endless. */
function tidy(filename: string): string {
  const bare = filename.split(/[\\/]/).at(-1) ?? ''
  return shortened(bare.replace(/\p{C}/gu, '').trim() || 'file')
}

/** Keeps the end of a long name, where its kind is. */
const shortened = (text: string) => (text.length > 120 ? `…${text.slice(-119)}` : text)

const fileTooLarge = () =>
  new Refused(413, `A file can have at most ${megabytes(maxFileBytes)}. Make it smaller and try again.`, {
    reason: 'too_large',
  })
const tooLarge = () =>
  new Refused(413, `All files together can have at most ${megabytes(maxTogether)}. Send them in smaller groups.`, {
    reason: 'too_large',
  })

function unreadable(error: unknown): Refused {
  const code = (error as { code?: string }).code
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge()
  if (code === 'FST_FIELDS_LIMIT')
    return new Refused(400, 'Send one field “input” beside the files.', { reason: 'unreadable' })
  return new Refused(400, 'The files did not arrive whole. Send them again.', { reason: 'unreadable' })
}

/** Lets the rest of a refused body pass, so that its sender gets to hear why; somebody who never ends is cut off. */
function readToTheEnd({ raw }: FastifyRequest): void {
  let passed = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    passed += chunk.length
    if (passed > 2 * maxTogether) raw.destroy()
  })
  raw.resume()
}
