import { createHash } from 'node:crypto'
import type { PrivateFile } from '@qe/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../database/connect'
import { moneyDocument, storedFile } from '../../database/schema'
import type { MoneyDocument } from '../../invoices'
import type { Services } from '../../services'
import { describePrivate, storePrivate } from '../../storage'

interface Drawing {
  /** Null for a statement of many bookings. */
  bookingId: string | null
  document: MoneyDocument
  /** Of the file. */
  name: string
}

/** A document as a file that only its reader can open. Draws it once per set of figures. */
export async function documentFile(services: Services, reader: { id: string }, drawing: Drawing): Promise<PrivateFile> {
  const digest = createHash('sha256')
    .update(`${reader.id} ${JSON.stringify(drawing.document)}`)
    .digest('hex')
  const file =
    (await storedDocument(services.db, digest)) ?? (await drawAndStore(services, reader, { ...drawing, digest }))
  return describePrivate(services, file)
}

async function storedDocument(db: Database, digest: string) {
  const [found] = await db
    .select({ file: storedFile })
    .from(moneyDocument)
    .innerJoin(storedFile, and(eq(storedFile.id, moneyDocument.fileId), isNull(storedFile.removedAt)))
    .where(eq(moneyDocument.digest, digest))
  return found?.file ?? null
}

async function drawAndStore(
  services: Services,
  reader: { id: string },
  { bookingId, document, name, digest }: Drawing & { digest: string },
) {
  // Import on demand: fonts and the PDF library are large, and few requests need them.
  const { drawDocument } = await import('../../invoices/draw')
  const bytes = await drawDocument(document)
  const now = services.now()
  return services.db.transaction(async (tx) => {
    const file = await storePrivate(
      services,
      { ownerId: reader.id, purpose: 'invoice', name, mediaType: 'application/pdf', bytes },
      tx,
    )
    await tx
      .insert(moneyDocument)
      .values({ digest, bookingId, number: document.number, fileId: file.id, createdAt: now })
      .onConflictDoUpdate({ target: moneyDocument.digest, set: { fileId: file.id, createdAt: now } })
    return file
  })
}
