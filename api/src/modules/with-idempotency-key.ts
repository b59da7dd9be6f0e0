import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { commandKey } from '../database/schema'
import { plusMinutes } from '../domain/dates'
import { conflict } from '../domain/errors'
import type { Me } from '../identity/sessions'
import type { Services } from '../services'

interface Answer {
  data: unknown
  message: string
}

/**
 * Runs a command at most once per idempotency key: a repeated call gets the stored answer of the first. A refusal is
 * not stored, so that the caller can correct the input and send the same key. A first run that has not answered within
 * a minute counts as crashed.
 * @throws ApiError 409 `key_reused` for another input, `busy` while the first run goes on
 */
export async function withIdempotencyKey<T extends Answer>(
  services: Services,
  me: Me,
  call: string,
  input: { idempotencyKey: string },
  run: () => Promise<T>,
): Promise<T> {
  const { db } = services
  const now = services.now()
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const mine = and(eq(commandKey.personId, me.id), eq(commandKey.call, call), eq(commandKey.key, input.idempotencyKey))
  const claimed = await db
    .insert(commandKey)
    .values({ personId: me.id, call, key: input.idempotencyKey, inputHash, startedAt: now })
    .onConflictDoUpdate({
      target: [commandKey.personId, commandKey.call, commandKey.key],
      set: { startedAt: now },
      setWhere: and(isNull(commandKey.answer), lt(commandKey.startedAt, plusMinutes(now, -1))),
    })
    .returning()
  if (!claimed[0] || claimed[0].inputHash !== inputHash) {
    const [earlier] = await db.select().from(commandKey).where(mine)
    if (earlier && earlier.inputHash !== inputHash)
      throw conflict('This key was used for something else before. Go back and try again.', 'key_reused')
    if (earlier?.answer) return earlier.answer as T
    throw conflict('This is being worked on already. Wait a moment and look again.', 'busy')
  }
  try {
    const answer = await run()
    await db.update(commandKey).set({ answer }).where(mine)
    return answer
  } catch (error) {
    await db.delete(commandKey).where(and(mine, sql`answer is null`))
    throw error
  }
}
