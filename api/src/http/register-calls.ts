import { type CallName, calls, callTable, fileRules } from '@qe/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError, forbidden, notSignedIn } from '../domain/errors'
import { issueSentence, messageFor } from '../domain/schema-messages'
import type { Principal } from '../domain/team'
import { bearer, findSessionPerson, type Me, recordUse } from '../identity/sessions'
import type { Handler, Handlers } from '../modules/call-handler'
import { limitRoute } from '../redis/rate-limiter'
import type { Services } from '../services'
import type { Upload } from '../storage/upload'
import { limitCall, limitPictures } from './limits'
import { requireFreshSignIn, requireOwnership } from './policies'
import { type Query, readQuery } from './query-input'
import { checkRequiredFiles, noFiles, readMultipart } from './uploads'

/** Registers one route for each call of the contract's table. */
export function registerCalls(app: FastifyInstance, handlers: Handlers, services: Services): void {
  for (const name of Object.keys(callTable) as CallName[]) {
    const { method } = callTable[name]
    app.route({
      method,
      url: `/v1/api/${name.replace(/\{(\w+)\}/g, ':$1')}`,
      onRequest: limitRoute(services, name, services.config.ratePerMinute),
      handler: async (request, reply) => {
        const userAgent = request.headers['user-agent'] ?? ''
        const me = await authenticate(request, userAgent, services)
        await limitCall(services, name, { address: request.ip, me, hasFiles: request.isMultipart() })
        requireRole(name, me)
        requireFreshSignIn(name, me, services.now())
        const { rawInput, files } = await readRequest(name, request)
        const input = readInput(name, rawInput)
        checkRequiredFiles(fileRules(name), files)
        const principal = await requireOwnership(name, { me, input, services })
        if (me) await limitPictures(services, me, countPictures(files))
        // The table's types say that this handler belongs to this name; the loop can't.
        const handler = handlers[name] as unknown as Handler<'user/profile-details'>
        const answer = await handler({
          input: input as never,
          files,
          me: me as Me,
          principal: principal as Principal,
          token: bearer(request.headers.authorization),
          userAgent,
          address: request.ip,
          services,
        })
        const envelope = () => ({
          data: services.config.checkAnswers ? validateAnswer(name, answer.data) : answer.data,
          statusCode: 200,
          message: answer.message,
        })
        return answer.cached
          ? reply.type('application/json; charset=utf-8').send(serializedOnce(answer.data, envelope))
          : envelope()
      },
    })
  }
}

async function authenticate(request: FastifyRequest, userAgent: string, services: Services): Promise<Me | null> {
  const token = bearer(request.headers.authorization)
  const me = token ? await findSessionPerson(services.db, token, services.now()) : null
  if (me) await recordUse(services.db, me, userAgent, services.now())
  return me
}

function requireRole(name: CallName, me: Me | null): void {
  const { who } = callTable[name]
  if (who === 'public') return
  if (!me) throw notSignedIn()
  if (who === 'provider' && me.role === 'guest') throw forbidden('Only hosts can do this. Become a host first.')
}

const countPictures = (files: Record<string, Upload[]>) =>
  Object.values(files)
    .flat()
    .filter(({ kind }) => kind === 'image').length

/** The raw input and files of a request: from its body, its multipart form, or its path and query. */
async function readRequest(
  name: CallName,
  request: FastifyRequest,
): Promise<{ rawInput: unknown; files: Record<string, Upload[]> }> {
  const { method } = callTable[name]
  const rules = fileRules(name)
  if (method !== 'POST' && method !== 'PUT')
    return {
      rawInput: readQuery(calls[name].input, { ...(request.query as Query), ...(request.params as Query) }),
      files: {},
    }
  if (!request.isMultipart()) return { rawInput: request.body ?? {}, files: noFiles(rules) }
  if (Object.keys(rules).length === 0)
    throw new ApiError(415, 'This call takes no files. Send JSON.', { reason: 'not_json' })
  return readMultipart(request, rules)
}

function readInput(name: CallName, rawInput: unknown): unknown {
  const schema: z.ZodType = calls[name].input
  if (typeof rawInput !== 'object' || rawInput === null || Array.isArray(rawInput))
    throw new ApiError(400, 'Send a JSON object.', {})
  const read = schema.safeParse(rawInput, { error: issueSentence })
  if (!read.success) throw invalidInput(read.error)
  checkCharacters(read.data)
  return read.data
}

const invalidCharacter = 'This has a character that can’t be read. Type it again.'

/**
 * Refuses characters that JSON allows but databases, e-mails and headers don't: NUL, and half a surrogate pair.
 * @throws ApiError 400 naming the field
 */
function checkCharacters(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new ApiError(400, messageFor(path, invalidCharacter), { fields: { [path.join('.')]: invalidCharacter } })
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) checkCharacters(inner, [...path, key])
}

/** A 400 with a sentence for every invalid field by wire name; the message is the first of them. */
function invalidInput(error: z.ZodError): ApiError {
  const fields: Record<string, string> = {}
  const issues = error.issues.flatMap(flattenIssue)
  for (const { path, message } of issues) fields[path.join('.') || 'body'] ??= message
  const [first] = issues
  return new ApiError(400, messageFor(first?.path ?? [], first?.message ?? 'Send another request.'), { fields })
}

/**
 * Splits an issue: a union's into those of its first option, which are more helpful, and unknown keys into one each.
 */
function flattenIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key], keys: [key] }))
  if (issue.code !== 'invalid_union') return [issue]
  const [choice] = issue.errors
  return choice?.length ? choice.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue]
}

/** Serialized bodies of cached answers. Weak, so that a body lives as long as its answer is cached. */
const serializedAnswers = new WeakMap<object, string>()

function serializedOnce(data: object, envelope: () => object): string {
  const body = serializedAnswers.get(data) ?? JSON.stringify(envelope())
  serializedAnswers.set(data, body)
  return body
}

/** Validates an answer against the contract, outside production, so that a test fails where it breaks. */
function validateAnswer(name: CallName, data: unknown): unknown {
  const schema: z.ZodType = calls[name].output
  const read = schema.safeParse(data)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new Error(`The answer of ${name} breaks the contract at ${issue?.path.join('.')}: ${issue?.message}`)
}
