/** Receipts, invoices and statements as PDF, for guest and host. Not a shared module: each build bundles it. */
import type { CallInput } from '@qe/contract'
import { api, photoUrl } from '@qe/platform'
import { useState } from 'react'

type DocumentKind = NonNullable<CallInput<'bookings/invoice-download'>['kind']>

/** Saves a file of the API. By a link instead of a new window: after a call's wait, browsers block those. */
export const saveDocument = ({ name, path }: { name: string; path: string }): void =>
  Object.assign(document.createElement('a'), { href: photoUrl(path), download: name }).click()

/** Downloads the documents of a booking. `pending` is the one under way; a refusal is shown as a toast. */
export function useMoneyDocument(bookingId: string) {
  const [pending, setPending] = useState<DocumentKind | null>(null)
  const download = async (kind: DocumentKind) => {
    if (pending) return
    setPending(kind)
    try {
      saveDocument(await api.call('bookings/invoice-download', { bookingId, kind }))
    } catch {
      // The platform has shown the refusal.
    } finally {
      setPending(null)
    }
  }
  return { pending, download: (kind: DocumentKind) => void download(kind) }
}
