import type { DocumentKind } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { identityDocument, person } from '../../database/schema'
import { conflict } from '../../domain/errors'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { putPrivateUploads, removeFiles, withNewFiles } from '../../storage'
import type { Upload } from '../../storage/upload'

type PersonRow = typeof person.$inferSelect

export interface IdentityDocumentUpload {
  kind: DocumentKind
  /** One or two sides. */
  sides: readonly Upload[]
  /** The identity states in which a document can be submitted. */
  from: readonly PersonRow['identityStatus'][]
  /** Other columns of the person to update with it. */
  changes?: (found: PersonRow) => Partial<typeof person.$inferInsert>
}

/** Stores an identity document for review, and deletes the previous one. @throws ApiError 409 in another state */
export async function submitIdentityDocument(
  services: Services,
  me: Me,
  { kind, sides, from, changes = () => ({}) }: IdentityDocumentUpload,
): Promise<void> {
  const files = await putPrivateUploads(services, { ownerId: me.id, purpose: 'identity', field: 'document' }, sides)
  const now = services.now()
  await withNewFiles(services, files, async (tx) => {
    const [found] = await tx.select().from(person).where(eq(person.id, me.id)).for('update')
    if (!found || !from.includes(found.identityStatus))
      throw conflict(identityStateErrors[found?.identityStatus ?? 'none'], 'identity_state')
    await deleteIdentityDocuments(tx, me.id, now)
    await tx.insert(identityDocument).values({ personId: me.id, kind, fileIds: files.map(({ id }) => id), sentAt: now })
    await tx
      .update(person)
      .set({ ...changes(found), identityStatus: 'pending', identityReason: null })
      .where(eq(person.id, me.id))
  })
  services.wake()
}

const identityStateErrors: Record<PersonRow['identityStatus'], string> = {
  none: 'You have not sent a document yet. Start with your name, phone number and document.',
  pending: 'We are looking at your document already. You hear from us as soon as that is done.',
  approved: 'Your identity is approved already.',
  rejected: 'Your document was refused. Send another one.',
  resubmit: 'Your document was refused. Send another one.',
}

/** Deletes all identity documents of a person, with their files. */
export async function deleteIdentityDocuments(tx: Transaction, personId: string, now: Date): Promise<void> {
  const gone = await tx
    .delete(identityDocument)
    .where(eq(identityDocument.personId, personId))
    .returning({ fileIds: identityDocument.fileIds })
  await removeFiles(
    tx,
    gone.flatMap(({ fileIds }) => fileIds),
    now,
  )
}
