import { z } from 'zod'

/** A parsed query string; repeated keys are lists. */
export type Query = Record<string, string | string[] | undefined>

/**
 * Converts the texts of a query string to the types of the schema: numbers, booleans, lists (repeated keys, with or
 * without `[]`). Invalid text stays text, so that the schema reports it.
 */
export function readQuery(schema: z.ZodType, query: Query): Record<string, unknown> {
  const shape = shapeOf(schema)
  const input: Record<string, unknown> = {}
  for (const [rawKey, value] of Object.entries(query)) {
    const key = rawKey.replace(/\[\d*\]$/, '')
    if (value === undefined) continue
    const earlier = input[key]
    input[key] = earlier === undefined ? value : [earlier, value].flat()
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
  const field = unwrap(schema)
  if (field instanceof z.ZodArray) return [value].flat().map((item) => convert(field.element as z.ZodType, item))
  if (typeof value !== 'string') return value
  if (field instanceof z.ZodNumber) return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
  if (field instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value
  return value
}

/** The schema inside optional, default and nullable. */
function unwrap(schema: z.ZodType): z.ZodType {
  let field = schema
  while (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    field = field.unwrap() as z.ZodType
  return field
}
