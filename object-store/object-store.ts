import type { Readable } from 'node:stream'

export interface StoredObject {
  bytes: Buffer
  /** Entity tag: changes whenever the bytes do. */
  tag: string
  writtenAt: Date
}

export interface ObjectEntry {
  key: string
  writtenAt: Date
}

/** `new`: write only when the key is free; a tag: replace only the object that carries it. */
export type WriteCondition = 'new' | { tag: string }

export interface WriteOptions {
  /** Compare and set; without it the write replaces whatever exists. */
  condition?: WriteCondition | undefined
  /** Content type of the object; by the key's extension when absent. A folder ignores it. */
  mediaType?: string
  /** Value of `Cache-Control` for readers that read the bucket directly, such as a CDN; `no-cache` when absent. */
  cacheControl?: string
}

/** Bytes under a key, in a folder or in a bucket. Every object is whole or absent. */
export interface ObjectStore {
  /** Folder or address, for messages. */
  readonly location: string
  /** How long an answer may be reused, ms: asking a folder is free, asking a bucket is a request. */
  readonly cacheMs: number
  read(key: string): Promise<StoredObject | null>
  /** The bytes as a stream, for large objects; null when there is no such object. */
  open(key: string): Promise<Readable | null>
  /** Reads again unless the object still carries the tag that it had. */
  refresh(key: string, tag: string): Promise<StoredObject | 'unchanged' | null>
  /** @returns false when the condition does not hold */
  write(key: string, bytes: Buffer, options?: WriteOptions): Promise<boolean>
  /** Removing an object that does not exist succeeds. */
  remove(key: string): Promise<void>
  /** All objects whose key starts with the prefix, in key order. */
  list(prefix: string): AsyncIterable<ObjectEntry>
}

/** The store can't do what it was asked. The message tells an operator, in sentences, what to check. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError'
}

/** Keys that start with the prefix, in order. */
export async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}
