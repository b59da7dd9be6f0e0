import { type FileKind, maxFileBytes } from '@qe/contract'
import { fileError, formatBytes } from '@qe/ui/unshared'

export const taken: readonly FileKind[] = ['image', 'pdf']

/** Most files of one message. Rule: `chat/file-send` in the contract. */
export const most = 5

/** Adds files to those already chosen. What can't be taken is left out, with why. */
export function withFiles(chosen: readonly File[], fresh: readonly File[]): { files: File[]; refused: string | null } {
  const wrong = fresh.map((file) => fileError(file, taken)).find(Boolean) ?? null
  const files = [...chosen, ...fresh.filter((file) => !fileError(file, taken))]
  const tooMany =
    files.length > most
      ? `A message can have ${most} files, each up to ${formatBytes(maxFileBytes)}. The others are left out.`
      : null
  return { files: files.slice(0, most), refused: wrong ?? tooMany }
}
