/** What a quick reply may name in double braces, such as `{{guest}}`. Rule: product rules, Messages. */
export const quickReplyVariables = [
  'guest',
  'host',
  'property',
  'checkIn',
  'checkInTime',
  'checkOut',
  'checkOutTime',
  'code',
] as const
export type QuickReplyVariable = (typeof quickReplyVariables)[number]

const isVariable = (name: string): name is QuickReplyVariable =>
  (quickReplyVariables as readonly string[]).includes(name)

/** A variable with its braces; spaces within them are no fault. */
const pattern = /\{\{\s*(\w+)\s*\}\}/g

/** Replaces each known variable by what `valueFor` gives; a null leaves it as it is. */
export const fillQuickReply = (body: string, valueFor: (variable: QuickReplyVariable) => string | null): string =>
  body.replace(pattern, (written, name: string) => (isVariable(name) ? (valueFor(name) ?? written) : written))

/** The variables that a text still names, each once. */
export const variablesIn = (text: string): QuickReplyVariable[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, name = '']) => (isVariable(name) ? [name] : []))),
]

/** Why a text can’t be a quick reply: the first double braces in it that name no variable; null when there are none. */
export function unknownVariable(body: string): string | null {
  const rest = fillQuickReply(body, () => '')
  return /\{\{[^{}]{0,40}\}{0,2}/.exec(rest)?.[0].trim() ?? null
}
