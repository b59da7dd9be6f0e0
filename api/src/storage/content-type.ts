import type { FileKind } from '@qe/contract'

/** The type of a file, by its content. */
export interface DetectedType {
  kind: FileKind
  mediaType: string
}

const startsWith =
  (text: string, at = 0) =>
  (bytes: Buffer) =>
    bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/** Signatures of the accepted file types. File names and types stated by the sender are ignored. */
const signatures: readonly [DetectedType, (bytes: Buffer) => boolean][] = [
  [{ kind: 'image', mediaType: 'image/jpeg' }, startsWith('\xff\xd8\xff')],
  [{ kind: 'image', mediaType: 'image/png' }, startsWith('\x89PNG\r\n\x1a\n')],
  [{ kind: 'image', mediaType: 'image/webp' }, (bytes) => startsWith('RIFF')(bytes) && startsWith('WEBP', 8)(bytes)],
  [
    { kind: 'image', mediaType: 'image/avif' },
    (bytes) => startsWith('ftypavif', 4)(bytes) || startsWith('ftypmif1', 4)(bytes),
  ],
  [
    { kind: 'pdf', mediaType: 'application/pdf' },
    (bytes) => startsWith('%PDF-')(bytes) && bytes.subarray(-2048).includes('%%EOF'),
  ],
]

/** Detects a file's type by its content; null for any type that no call accepts. */
export function detectType(bytes: Buffer): DetectedType | null {
  return signatures.find(([, matches]) => matches(bytes))?.[0] ?? null
}
