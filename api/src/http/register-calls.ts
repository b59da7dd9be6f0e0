import { type CallName, callTable, calls } from '@qe/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { bearer, type Me, personOf } from '../identity/sessions'
import { allowed } from '../policies'
import type { Services } from '../services'
import type { Handler, Handlers } from './calls'
import { plainly } from './plain-words'
import { type Query, readQuery } from './query-input'
import { forbidden, notSignedIn, Refused } from './refused'

/** Calls by which somebody might guess passwords and codes; they have a tighter limit. */
const guessable: ReadonlySet<CallName> = new Set<CallName>([
  'user/signin',
  'user/signup',
  'user/signup-otp-verify',
  'user/send-otp',
  'user/forgot-password',
  'user/forgot-password/otp-verify',
  'user/forgot-password/reset-password',
  'user/social-signup',
  'user/change-password',
  'enquiry/add',
  'newsletter/addNewMember',
])

/** Makes a route of every row of the contract's table. */
export function registerCalls(app: FastifyInstance, handlers: Handlers, services: Services): void {
  for (const name of Object.keys(callTable) as CallName[]) {
    const { method } = callTable[name]
    app.route({
      method,
      url: `/v1/api/${name.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { rateLimit: { max: guessable.has(name) ? services.config.authRatePerMinute : services.config.ratePerMinute, timeWindow: '1 minute' } },
      handler: async (request) => {
        const me = await whoAsks(name, request, services)
        const input = readInput(name, request)
        await allowed(name, { me, input, services })
        // The table's types say that this handler belongs to this name; the loop can't.
        const handler = handlers[name] as unknown as Handler<'user/profile-details'>
        const answer = await handler({ input: input as never, me: me as Me, services })
        const data = services.config.mode === 'production' ? answer.data : checked(name, answer.data)
        return { data, statusCode: 200, message: answer.message }
      },
    })
  }
}

async function whoAsks(name: CallName, request: FastifyRequest, services: Services): Promise<Me | null> {
  const { who } = callTable[name]
  const token = bearer(request.headers.authorization)
  const me = token ? await personOf(services.db, token, services.now()) : null
  if (who === 'public') return me
  if (!me) throw notSignedIn()
  if (who === 'provider' && me.role === 'guest') throw forbidden('Only hosts can do this. Become a host first.')
  return me
}

function readInput(name: CallName, request: FastifyRequest): unknown {
  const schema: z.ZodType = calls[name].input
  const inBody = callTable[name].method === 'POST' || callTable[name].method === 'PUT'
  const given = inBody ? (request.body ?? {}) : readQuery(schema, { ...(request.query as Query), ...(request.params as Query) })
  if (typeof given !== 'object' || Array.isArray(given)) throw new Refused(400, 'Send a JSON object.', {})
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw refusalOf(read.error)
}

/** Names every field that is wrong; the message tells the first. */
function refusalOf(error: z.ZodError): Refused {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.flatMap(flatten)) {
    const field = issue.path.join('.') || 'body'
    fields[field] ??= plainly(issue.message)
  }
  const [first, sentence] = Object.entries(fields)[0] ?? ['body', 'Invalid input']
  return new Refused(400, `${first}: ${sentence}`, { fields })
}

/** A union fails as a whole; what its first choice misses is more helpful. */
function flatten(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [choice] = issue.errors
  return choice?.length ? choice.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue]
}

/** Outside production an answer that breaks the contract is our failure, seen at once. */
function checked(name: CallName, data: unknown): unknown {
  const schema: z.ZodType = calls[name].output
  const read = schema.safeParse(data)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new Error(`The answer of ${name} breaks the contract at ${issue?.path.join('.')}: ${issue?.message}`)
}
