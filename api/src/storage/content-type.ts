import type { FileKind } from '@qe/contract'

export interface FoundType {
  kind: FileKind
  mediaType: string
}

const startsWith =
  (text: string, at = 0) =>
  (bytes: Buffer) =>
    bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/** How files of the types we take begin. What a file is called, and what its sender says of it, is never asked. */
const signatures: readonly [FoundType, (bytes: Buffer) => boolean][] = [
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

/** What a file is by its content; null for anything that no call takes. */
export function typeOf(bytes: Buffer): FoundType | null {
  return signatures.find(([, matches]) => matches(bytes))?.[0] ?? null
}
