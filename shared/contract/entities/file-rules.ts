/** What a file may be, found by its content, never by its name. */
export type FileKind = 'image' | 'pdf'

/**
 * Which files a call takes beside its input. They travel as `multipart/form-data`, the input as JSON in the field
 * `input`.
 */
export interface FileRule {
  kinds: readonly FileKind[]
  min: number
  max: number
}

/** Largest file that is taken, in bytes. Rule: product rules, Messages. */
export const maxFileBytes = 10 * 1024 * 1024

/** Media types of each kind, as a file chooser wants them. HEIC is left out: phones then send JPEG by themselves. */
export const acceptedTypes: Record<FileKind, readonly string[]> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  pdf: ['application/pdf'],
}
