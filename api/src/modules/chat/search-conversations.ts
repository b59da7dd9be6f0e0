import { type SQL, sql } from 'drizzle-orm'
import { shownNameSql } from '../profile/read-profile'

/** More words than anybody searches for. */
const maxWords = 8
/** Characters of a message that are shown before what was found in it, and in all. */
const [shownBefore, shownLength] = [30, 140]

/** Without case and accents, so that “jose” finds “José”. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
/** Most texts have no letter beyond ASCII, and are compared several times as quickly. */
const foldSql = (text: SQL) =>
  sql`(case when octet_length(${text}) = char_length(${text}) then lower(${text})
        else regexp_replace(normalize(lower(${text}), NFD), '[\u0300-\u036f]', '', 'g') end)`

/** The words of a search, as they are compared. */
export const searchWords = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean).slice(0, maxWords)

const hasAll = (text: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`position(${word} in ${text}) > 0`),
    sql` and `,
  )

/** Whether what stands above the messages of a conversation has all words: person, listing, city, booking. */
export const headMatchesSql = (words: readonly string[]): SQL =>
  hasAll(foldSql(sql`concat_ws(' ', ${shownNameSql('o')}, l.title, c.name, b.code)`), words)

/**
 * The latest message of a conversation `n` that has all words, as this person reads it. Only their own conversations
 * are read, by the index of a conversation's messages.
 */
export const matchingMessageSql = (words: readonly string[], personId: string): SQL => {
  const text = sql`case when n.host_id = ${personId} then coalesce(m.text_for_host, m.text) else m.text end`
  return sql`(select json_build_object('seq', m.seq, 'text', ${text}, 'createdAt', m.created_at) from chat_message m
      where m.conversation_id = n.id and m.unsent_at is null and ${hasAll(foldSql(text), words)}
      order by m.seq desc limit 1)`
}

/** The part of a message around the first word that was found in it. */
export function excerptAround(text: string, words: readonly string[]): string {
  const at = fold(text).indexOf(words[0] ?? '')
  const from = at > shownBefore ? text.lastIndexOf(' ', at - shownBefore / 2) + 1 : 0
  const part = text.slice(from, from + shownLength).toWellFormed()
  return `${from > 0 ? '…' : ''}${part}${from + shownLength < text.length ? '…' : ''}`
}
