import { type CallName, calls, fileRules } from '@qe/contract'
import fc from 'fast-check'
import { z } from 'zod'

interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Values that a careless or hostile client may send in place of valid ones. */
const wild: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    0,
    -1,
    0.5,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    Number.MIN_SAFE_INTEGER,
    [],
    {},
    [[]],
    [null],
  ),
  fc.constantFrom(
    '0000-00-00',
    '2026-02-30',
    '9999-12-31',
    '0001-01-01',
    '275760-09-13',
    '2026-11-20T00:00:00Z',
    'NaN',
    'Infinity',
    'undefined',
    '1e999',
  ),
  fc.constantFrom(
    "'; drop table person; --",
    '" or ""="',
    "1' or '1'='1",
    '$1',
    '{"$ne":null}',
    '$\u007b7*7}',
    '{{guest}}',
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    '%00',
    '%',
  ),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '\ufeff',
    '💥'.repeat(300),
    'İ',
    'ß',
    '０',
    'x'.repeat(70_000),
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.double(),
  fc.bigInt().map(String),
  fc.array(fc.string(), { minLength: 200, maxLength: 400 }),
  fc.constant(Array.from({ length: 60 }).reduce<unknown>((inner) => ({ inner }), 1)),
  fc.constantFrom<unknown>(
    JSON.parse('{"__proto__":{"role":"admin"}}'),
    { constructor: { prototype: {} } },
    { toString: 1 },
  ),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

/** Values that a schema may accept, with existing ids, so that calls pass validation. */
function validValues(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => validValues(choice, ids)))
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, of]) => [key, validValues(of, ids)])),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(validValues(schema.items ?? {}, ids), { maxLength: 4 })
    case 'integer':
      return fc.oneof(
        fc.integer({ min: Math.max(schema.minimum ?? -5, -1e9), max: Math.min(schema.maximum ?? 400, 1e9) }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 400),
      )
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return validText(schema, ids)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function validText({ format, pattern, maxLength = 200 }: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
  if (format === 'date')
    return fc
      .integer({ min: -40, max: 500 })
      .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((at) => at.toISOString())
  if (format === 'email') return fc.oneof(fc.emailAddress(), fc.constantFrom('gil@example.com', 'hanna@example.com'))
  if (pattern)
    return fc.oneof(
      fc.stringMatching(new RegExp(pattern.replace(/\(\?!.*?\)/g, ''))),
      fc.constantFrom('EUR', 'PT', '15:00', '/trips', '123456', '-10,-10,10,10', '+49 30 123456'),
    )
  return fc.oneof(
    fc.string({ minLength: 1, maxLength: Math.min(maxLength, 80) }),
    fc.constantFrom(
      'pm_card_visa',
      'house',
      'wifi',
      'harbour',
      'other',
      '_p~iF~ps|U_ulLnnqC_mqNvxq`@',
      'plans_changed',
      'x'.repeat(Math.min(maxLength, 6000)),
    ),
  )
}

/** One request to a call: mostly valid input with a few wild fields, sometimes wild as a whole. */
export interface WildRequest {
  input: unknown
  /** Files for the fields that take them. */
  files: Record<string, Uint8Array[]> | null
}

/**
 * Random requests to a call.
 * @param ids of existing objects of all kinds and owners, used wherever the schema has an id
 */
export function wildRequests(name: CallName, ids: readonly string[]): fc.Arbitrary<WildRequest> {
  const schema = z.toJSONSchema(calls[name].input, { io: 'input' }) as JsonSchema
  const shapes = (schema.anyOf ?? [schema]).map((shape) => {
    const fields = Object.keys(shape.properties ?? {})
    const wildFields =
      fields.length > 0 ? fc.dictionary(fc.constantFrom(...fields), wild, { maxKeys: 2 }) : fc.constant({})
    return fc
      .tuple(validValues(shape, ids), wildFields, fc.boolean())
      .map(([valid, wild, mixed]) => (mixed ? { ...(valid as object), ...wild } : valid))
  })
  const input = fc.oneof({ weight: 12, arbitrary: fc.oneof(...shapes) }, { weight: 1, arbitrary: wild })
  const fields = Object.keys(fileRules(name))
  const file = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    fc
      .constantFrom(
        '%PDF-1.7\n%%EOF',
        '\xff\xd8\xff\xe0torn',
        '\x89PNG\r\n\x1a\n',
        '<svg onload="alert(1)"/>',
        'GIF89a',
        'MZ',
      )
      .map((text) => new Uint8Array(Buffer.from(text, 'latin1'))),
  )
  const files =
    fields.length === 0
      ? fc.constant(null)
      : fc.option(fc.dictionary(fc.constantFrom(...fields, 'other'), fc.array(file, { maxLength: 3 }), { maxKeys: 2 }))
  return fc.record({ input, files })
}
