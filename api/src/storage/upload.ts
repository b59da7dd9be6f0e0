import type { CallName, FileFieldOf, FileKind } from '@qe/contract'

/** A file sent with a call, within the size limit and of an accepted type. */
export interface Upload {
  /** The sender's file name without folders; for display only. */
  name: string
  kind: FileKind
  /** Detected from the content, never from the name. */
  mediaType: string
  bytes: Buffer
}

export type FilesOf<N extends CallName> = Record<FileFieldOf<N>, Upload[]>
