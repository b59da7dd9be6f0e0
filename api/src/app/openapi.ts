import {
  acceptedTypes,
  type CallName,
  calls,
  callTable,
  envelope,
  type FileRule,
  fileRules,
  maxFileBytes,
  refusal,
} from '@qe/contract'
import { z } from 'zod'

type Json = Record<string, unknown>

const callerTexts: Record<'public' | 'user' | 'guest' | 'provider', string> = {
  public: 'Anybody.',
  user: 'Any signed-in person.',
  guest: 'A signed-in person, as a guest, on their own data.',
  provider: 'A host, on their own data.',
}

let described: Json | undefined

/** The contract as OpenAPI 3.1. The table and its schemas are the only source; describing all takes 0.2 s. */
export const openapi = (): Json => (described ??= describe())

function describe(): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(callTable) as CallName[]) {
    const { method, who } = callTable[name]
    const path = `/v1/api/${name}`
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, method, who) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quality Escape',
      version: '1.0.0',
      description:
        'Every answer is `{ data, statusCode, message }`. Amounts are minor units, times UTC, dates local to ' +
        'the listing.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: schemaOf(envelope(refusal), 'output') },
    },
    paths,
  }
}

function operation(name: CallName, method: string, who: keyof typeof callerTexts): Json {
  const input: z.ZodType = calls[name].input
  const inBody = method === 'POST' || method === 'PUT'
  const refused = {
    description: 'Refused, with a sentence for the user.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
  return {
    operationId: name,
    tags: [name.split('/')[0]],
    description: callerTexts[who],
    ...(who !== 'public' && { security: [{ bearer: [] }] }),
    ...(inBody
      ? { requestBody: { required: true, content: bodies(name, schemaOf(input, 'input')) } }
      : { parameters: parameters(name, input) }),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: schemaOf(envelope(calls[name].output), 'output') } },
      },
      default: refused,
    },
  }
}

/** The request bodies: JSON, and for calls with files a form with the JSON in its field `input`. */
function bodies(name: CallName, input: Json): Json {
  const rules = Object.entries(fileRules(name))
  const json = { 'application/json': { schema: input } }
  if (rules.length === 0) return json
  const types = rules.map(([field, { kinds }]) => [
    field,
    { contentType: kinds.flatMap((kind) => acceptedTypes[kind]).join(', ') },
  ])
  const form = {
    schema: {
      type: 'object',
      properties: { input, ...Object.fromEntries(rules.map(([field, rule]) => [field, filesOf(rule)])) },
      required: rules.filter(([, { min }]) => min > 0).map(([field]) => field),
    },
    encoding: { input: { contentType: 'application/json' }, ...Object.fromEntries(types) },
  }
  const needsFiles = rules.some(([, { min }]) => min > 0)
  return { ...(!needsFiles && json), 'multipart/form-data': form }
}

function filesOf({ min, max }: FileRule): Json {
  return {
    type: 'array',
    items: { type: 'string', format: 'binary', maxLength: maxFileBytes },
    minItems: min,
    maxItems: max,
  }
}

function parameters(name: string, input: z.ZodType): Json[] {
  const schema = schemaOf(input, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([field, of]) => {
    const inPath = name.includes(`{${field}}`)
    return {
      name: field,
      in: inPath ? 'path' : 'query',
      required: inPath || (schema.required?.includes(field) ?? false),
      schema: of,
    }
  })
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}
