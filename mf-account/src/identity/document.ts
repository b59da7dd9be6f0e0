import type { DocumentKind } from '@qe/contract'

/** A document before it is submitted. */
export interface DocumentInput {
  kind: DocumentKind
  front: File | null
  back: File | null
}

export const emptyDocument: DocumentInput = { kind: 'passport', front: null, back: null }

/** Sides that each kind needs: a passport has everything on one page. */
export const documentKinds: Record<DocumentKind, { label: string; hint: string; front: string; back: string | null }> =
  {
    passport: { label: 'Passport', hint: 'The page with your photo.', front: 'The page with your photo', back: null },
    identity_card: { label: 'Identity card', hint: 'Both sides.', front: 'Front', back: 'Back' },
    driving_licence: { label: 'Driving licence', hint: 'Both sides.', front: 'Front', back: 'Back' },
  }

/** The files to upload, front first; null while one is missing. */
export function documentFiles({ kind, front, back }: DocumentInput): File[] | null {
  if (!front) return null
  if (!documentKinds[kind].back) return [front]
  return back ? [front, back] : null
}
