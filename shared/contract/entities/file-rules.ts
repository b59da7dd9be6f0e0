/** Kind of an uploaded file, detected by content and never by name. */
export type FileKind = 'image' | 'pdf'

/**
 * Files that a call accepts beside its input, sent as `multipart/form-data` with the input as JSON in the field
 * `input`.
 */
export interface FileRule {
  kinds: readonly FileKind[]
  min: number
  max: number
}

/** Largest accepted file, in bytes. Rule: product rules, Messages. */
export const maxFileBytes = 10 * 1024 * 1024

/** Media types of each kind, for `<input accept>`. Without HEIC in it, phones convert to JPEG by themselves. */
export const acceptedTypes: Record<FileKind, readonly string[]> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  pdf: ['application/pdf'],
}
