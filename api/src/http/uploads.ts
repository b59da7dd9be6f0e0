import multipart from '@fastify/multipart'
import { acceptedTypes, type FileKind, type FileRule, maxFileBytes } from '@qe/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, badInput } from '../domain/errors'
import { detectType } from '../storage/content-type'
import type { Upload } from '../storage/upload'

type Rules = Readonly<Record<string, FileRule>>

/**
 * Limit of all files of a call together, in bytes; they stay in memory until the command ends. Only signed-in people
 * may send files.
 */
const maxTotalBytes = 60 * 1024 * 1024
const maxInputBytes = 256 * 1024
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

/** Registers the multipart parser with the limits of a call. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: maxFileBytes, fieldSize: maxInputBytes, fields: 1, headerPairs: 30 },
  })
}

/**
 * Reads a call's input, a JSON object in the field `input`, and its files.
 * @throws ApiError 400, 413 or 415 for wrong types, too many or too large files, and invalid multipart bodies
 */
export async function readMultipart(
  request: FastifyRequest,
  rules: Rules,
): Promise<{ rawInput: unknown; files: Record<string, Upload[]> }> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxTotalBytes + maxInputBytes) throw tooLarge()
    return await readParts(request, rules)
  } catch (error) {
    drain(request)
    throw error instanceof ApiError ? error : unreadable(error)
  }
}

async function readParts(
  request: FastifyRequest,
  rules: Rules,
): Promise<{ rawInput: unknown; files: Record<string, Upload[]> }> {
  const files = noFiles(rules)
  let rawInput: unknown = {}
  let totalBytes = 0
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      rawInput = readInputField(part.fieldname, part.value, part.valueTruncated)
      continue
    }
    const bytes = await part.toBuffer()
    if (part.file.truncated) throw fileTooLarge()
    totalBytes += bytes.length
    if (totalBytes > maxTotalBytes) throw tooLarge()
    // An empty file field of a form arrives as a part without name and content.
    if (!part.filename && bytes.length === 0) continue
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined
    if (!rule) throw badInput(part.fieldname, `This call takes no files named “${shortened(part.fieldname)}”.`)
    const received = files[part.fieldname] ?? []
    if (received.length === rule.max) throw badInput(part.fieldname, `Choose at most ${counted(rule.max)}.`)
    received.push(readFile(part.fieldname, part.filename, bytes, rule))
  }
  return { rawInput, files }
}

/** The file fields of a call, all empty. */
export const noFiles = (rules: Rules): Record<string, Upload[]> =>
  Object.fromEntries(Object.keys(rules).map((field) => [field, []]))

/** @throws ApiError 400 when a call lacks a required file */
export function checkRequiredFiles(rules: Rules, files: Record<string, Upload[]>): void {
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
  const name = displayName(filename)
  if (bytes.length === 0) throw badInput(field, `“${name}” is empty. Choose another file.`)
  const detected = detectType(bytes)
  if (!detected || !kinds.includes(detected.kind)) {
    const sentence = `“${name}” is not ${kinds.map((kind) => kindNames[kind]).join(' or ')}.`
    throw new ApiError(415, sentence, { reason: 'wrong_type', fields: { [field]: sentence } })
  }
  return { name, ...detected, bytes }
}

const typeNames = acceptedTypes.image.map((type) => type.replace('image/', '').toUpperCase())
const kindNames: Record<FileKind, string> = { image: `a picture (${typeNames.join(', ')})`, pdf: 'a PDF' }
const counted = (files: number) => (files === 1 ? 'one file' : `${files} files`)

/** A file name for display: without folders and control characters, at most 120 characters. */
function displayName(filename: string): string {
  const baseName = filename.split(/[\\/]/).at(-1) ?? ''
  return shortened(baseName.replace(/\p{C}/gu, '').trim() || 'file')
}

/** Cuts the beginning of a long name, because the end has the file extension. */
const shortened = (text: string) => (text.length > 120 ? `…${text.slice(-119)}` : text)

const fileTooLarge = () =>
  new ApiError(413, `A file can have at most ${megabytes(maxFileBytes)}. Make it smaller and try again.`, {
    reason: 'too_large',
  })
const tooLarge = () =>
  new ApiError(413, `All files together can have at most ${megabytes(maxTotalBytes)}. Send them in smaller groups.`, {
    reason: 'too_large',
  })

function unreadable(error: unknown): ApiError {
  const code = (error as { code?: string }).code
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge()
  if (code === 'FST_FIELDS_LIMIT')
    return new ApiError(400, 'Send one field “input” beside the files.', { reason: 'unreadable' })
  return new ApiError(400, 'The files arrived incomplete. Send them again.', { reason: 'unreadable' })
}

/** Discards the rest of a refused body, so that the client reads the answer; an endless one is disconnected. */
function drain({ raw }: FastifyRequest): void {
  let discarded = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > 2 * maxTotalBytes) raw.destroy()
  })
  raw.resume()
}
