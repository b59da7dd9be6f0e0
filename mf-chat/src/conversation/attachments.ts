import { type FileKind, maxFileBytes } from '@qe/contract'
import { fileError, formatBytes } from '@qe/ui/unshared'

export const acceptedKinds: readonly FileKind[] = ['image', 'pdf']

/** Most files of one message. Rule: `chat/file-send` in the contract. */
const maxFiles = 5

/** Adds files to those already chosen. Leaves out files of other kinds, or too many, and says why in `error`. */
export function addAttachments(
  chosen: readonly File[],
  fresh: readonly File[],
): { files: File[]; error: string | null } {
  const kindError = fresh.map((file) => fileError(file, acceptedKinds)).find(Boolean) ?? null
  const files = [...chosen, ...fresh.filter((file) => !fileError(file, acceptedKinds))]
  const countError =
    files.length > maxFiles
      ? `A message can have ${maxFiles} files, each up to ${formatBytes(maxFileBytes)}. The others are left out.`
      : null
  return { files: files.slice(0, maxFiles), error: kindError ?? countError }
}
