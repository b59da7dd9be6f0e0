import { z } from 'zod'

/** What a query string looks like once parsed: repeated keys are lists. */
export type Query = Record<string, string | string[] | undefined>

/**
 * A query string knows only text. Turns it into what the schema asks for: numbers, booleans, lists (repeated keys, with
 * or without `[]`). Text that is no number stays text, so that the schema says what is wrong with it.
 */
export function readQuery(schema: z.ZodType, query: Query): Record<string, unknown> {
  const shape = shapeOf(schema)
  const input: Record<string, unknown> = {}
  for (const [rawKey, value] of Object.entries(query)) {
    const key = rawKey.replace(/\[\d*\]$/, '')
    if (value === undefined) continue
    const before = input[key]
    input[key] = before === undefined ? value : [before, value].flat()
  }
  for (const [key, value] of Object.entries(input)) {
    const field = shape[key]
    if (field) input[key] = convert(field, value as string | string[])
  }
  return input
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>
  if (schema instanceof z.ZodUnion)
    return Object.assign({}, ...schema.options.map((option) => shapeOf(option as z.ZodType))) as Record<
      string,
      z.ZodType
    >
  return {}
}

function convert(schema: z.ZodType, value: string | string[]): unknown {
  const field = bare(schema)
  if (field instanceof z.ZodArray) return [value].flat().map((item) => convert(field.element as z.ZodType, item))
  if (typeof value !== 'string') return value
  if (field instanceof z.ZodNumber) return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
  if (field instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value
  return value
}

/** The schema under optional, default and nullable. */
function bare(schema: z.ZodType): z.ZodType {
  let field = schema
  while (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    field = field.unwrap() as z.ZodType
  return field
}
