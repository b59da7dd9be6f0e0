import { acceptedTypes, type FileKind, maxFileBytes } from '@qe/contract'

const kindNames: Record<FileKind, string> = { image: 'a picture (JPEG, PNG, WebP or AVIF)', pdf: 'a PDF' }

/** Value of `<input accept>`. */
export const acceptOf = (kinds: readonly FileKind[]): string => kinds.flatMap((kind) => acceptedTypes[kind]).join(',')

/** Why a file is not accepted, as a sentence; null when it is. The API checks the content as well. */
export function fileError(file: File, kinds: readonly FileKind[]): string | null {
  if (!kinds.some((kind) => acceptedTypes[kind].includes(file.type)))
    return `Choose ${kinds.map((kind) => kindNames[kind]).join(' or ')}.`
  if (file.size > maxFileBytes)
    return `“${file.name}” has ${formatBytes(file.size)}. A file can have at most ${formatBytes(maxFileBytes)}.`
  return null
}

/** `320 KB`, `4.2 MB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${Number(megabytes.toFixed(1)).toLocaleString()} MB`
}
