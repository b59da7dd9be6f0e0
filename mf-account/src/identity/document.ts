import type { DocumentKind } from '@qe/contract'

/** A document as it is being put together. */
export interface Document {
  kind: DocumentKind
  front: File | null
  back: File | null
}

export const noDocument: Document = { kind: 'passport', front: null, back: null }

/** What each kind needs: a passport says everything on one page. */
export const documentKinds: Record<DocumentKind, { label: string; hint: string; front: string; back: string | null }> =
  {
    passport: { label: 'Passport', hint: 'The page with your photo.', front: 'The page with your photo', back: null },
    identity_card: { label: 'Identity card', hint: 'Both sides.', front: 'Front', back: 'Back' },
    driving_licence: { label: 'Driving licence', hint: 'Both sides.', front: 'Front', back: 'Back' },
  }

/** The files to send, front first; null while one is missing. */
export function filesOf({ kind, front, back }: Document): File[] | null {
  if (!front) return null
  if (!documentKinds[kind].back) return [front]
  return back ? [front, back] : null
}
