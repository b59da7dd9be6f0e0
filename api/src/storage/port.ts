import type { Readable } from 'node:stream'

/**
 * Where files lie: a folder on this machine, or a bucket. Keys are paths that we make ourselves, such as
 * `private/<id>`.
 */
export interface FileStore {
  put(key: string, bytes: Buffer, mediaType: string): Promise<void>
  /** The bytes as a stream; null when there is no such file. */
  get(key: string): Promise<Readable | null>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
  /** Every file, with when it was written. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>
}
