import { setTimeout as wait } from 'node:timers/promises'
import { ObjectStoreError } from './object-store'
import { maxAttempts, type S3Client } from './s3-client'

export type ConditionHeaders = { 'if-none-match'?: string; 'if-match'?: string }

/** S3 asks one of two concurrent writers of an object to try again. */
const conflict = 409
const preconditionFailed = 412
/** Some services without conditional writes say so; most ignore the condition. */
const notImplemented = 501

/**
 * Whether a conditional write was rejected by its condition. The object to replace may not exist at all (404); a 404 to
 * a write of a new object means that the bucket does not exist.
 */
export const isRejected = (status: number, headers: ConditionHeaders): boolean =>
  status === preconditionFailed || status === conflict || (status === 404 && 'if-match' in headers)

/** Object that is written to probe how a service treats conditions; nobody reads it. */
const probeKey = '.conditions'
/** No object of ours has this tag. */
const unknownTag = `"${'0'.repeat(32)}"`

/** How a service wants a tag written in `If-Match`: as it gave it, or, as Ceph does, without its quotes. */
export type TagFormat = (tag: string) => string
const tagFormats: readonly TagFormat[] = [(tag) => tag, (tag) => tag.replaceAll('"', '')]

/**
 * Probes whether a service honours conditional writes. One that does not mostly answers 200 and overwrites: of two
 * concurrent publishers one would be lost silently. So this sends writes that must fail, and one that must not.
 * @returns how to write a tag
 * @throws ObjectStoreError when the service ignores a condition
 */
export async function probeConditions(client: S3Client): Promise<TagFormat> {
  async function isHonoured(headers: ConditionHeaders): Promise<boolean> {
    const answer = await client.put(probeKey, Buffer.from(''), { 'cache-control': 'no-cache', ...headers })
    if (answer.ok || answer.status === notImplemented) return false
    return isRejected(answer.status, headers) || client.fail(answer, `PUT ${probeKey}`)
  }

  /** Undefined where the service does not accept its own tag in any format. */
  async function formatOf(): Promise<TagFormat | undefined> {
    // Repeated, since another publisher who probes at the same time changes the tag.
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const tag = (await client.get(probeKey)).headers.get('etag')
      if (!tag) return
      for (const format of tagFormats) if (!(await isHonoured({ 'if-match': format(tag) }))) return format
      await wait(100 * Math.random())
    }
  }

  // Twice, since the first write creates the object where there is none.
  const honoursNew = (await isHonoured({ 'if-none-match': '*' })) || (await isHonoured({ 'if-none-match': '*' }))
  const format = honoursNew && (await isHonoured({ 'if-match': unknownTag })) ? await formatOf() : undefined
  if (format) return format
  throw new ObjectStoreError(
    [
      `The bucket at ${client.root} ignores ${honoursNew ? 'If-Match' : 'If-None-Match: *'} on PUT,`,
      'so one of two concurrent publishes would be lost.',
      'Use a service that honours it (S3, MinIO, R2, Ceph), or a folder.',
    ].join(' '),
  )
}
