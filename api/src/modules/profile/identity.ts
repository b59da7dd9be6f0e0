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

export interface SentDocument {
  kind: DocumentKind
  /** One or two sides. */
  sides: readonly Upload[]
  /** In which states of identity one may be sent. */
  from: readonly PersonRow['identityStatus'][]
  /** What else the person says of themselves with it. */
  changes?: (found: PersonRow) => Partial<typeof person.$inferInsert>
}

/** Keeps an identity document for an admin to look at; one that was sent before goes. */
export async function sendDocument(
  services: Services,
  me: Me,
  { kind, sides, from, changes = () => ({}) }: SentDocument,
): Promise<void> {
  const files = await putPrivateUploads(services, { ownerId: me.id, purpose: 'identity', field: 'document' }, sides)
  const now = services.now()
  await withNewFiles(services, files, async (tx) => {
    const [found] = await tx.select().from(person).where(eq(person.id, me.id)).for('update')
    if (!found || !from.includes(found.identityStatus))
      throw conflict(stayRuleError[found?.identityStatus ?? 'none'], 'identity_state')
    await dropDocuments(tx, me.id, now)
    await tx.insert(identityDocument).values({ personId: me.id, kind, fileIds: files.map(({ id }) => id), sentAt: now })
    await tx
      .update(person)
      .set({ ...changes(found), identityStatus: 'pending', identityReason: null })
      .where(eq(person.id, me.id))
  })
  services.wake()
}

const stayRuleError: Record<PersonRow['identityStatus'], string> = {
  none: 'You have not sent a document yet. Start with your name, phone number and document.',
  pending: 'We are looking at your document already. You hear from us as soon as that is done.',
  approved: 'Your identity is approved already.',
  rejected: 'Your document was refused. Send another one.',
  resubmit: 'Your document was refused. Send another one.',
}

/** Takes all identity documents of a person away. */
export async function dropDocuments(tx: Transaction, personId: string, now: Date): Promise<void> {
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
