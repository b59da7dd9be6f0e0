/** A message that its writer’s browser keeps until the server has it. */
export interface StoredMessage {
  clientId: string
  personId: string
  roomId: string
  text: string
  files: readonly File[]
  /** When it was written, ms; later for each message of a page. */
  writtenAt: number
  /** Why the server refused it: it waits for its writer to decide. */
  error?: string
}

/** Files as bytes: not every browser stores a `File`. */
type Stored = Omit<StoredMessage, 'files'> & { files: { name: string; type: string; bytes: ArrayBuffer }[] }

const [databaseName, storeName, personIndex] = ['qe-chat', 'outgoing', 'person']

/** Files of one message above this are not stored, so that they don't fill the browser's quota for the site (bytes). */
const maxStoredBytes = 25 * 1024 * 1024

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore(storeName, { keyPath: 'clientId' }).createIndex(personIndex, 'personId')
  const database = await resultOf(opening)
  try {
    const transaction = database.transaction(storeName, mode)
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([resultOf(work(transaction.objectStore(storeName))), committed])
    return result
  } finally {
    database.close()
  }
}

/** Resolves with the fallback where the browser has no IndexedDB, blocks it, or it is full. */
const unlessBlocked = <T>(work: () => Promise<T>, fallback: T): Promise<T> => work().catch(() => fallback)

/** Keeps a message over reloads. Resolves with whether that worked: its files may be too large, or storage blocked. */
export async function storeMessage({ files, ...message }: StoredMessage): Promise<boolean> {
  if (files.reduce((sum, { size }) => sum + size, 0) > maxStoredBytes) return false
  return unlessBlocked(async () => {
    const stored: Stored = {
      ...message,
      files: await Promise.all(
        files.map(async (file) => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() })),
      ),
    }
    await withStore('readwrite', (store) => store.put(stored))
    return true
  }, false)
}

/** The stored messages of one person, in the order they were written; null where storage is blocked. */
export const readStored = (personId: string): Promise<StoredMessage[] | null> =>
  unlessBlocked(async () => {
    const found: Stored[] = await withStore('readonly', (store) => store.index(personIndex).getAll(personId))
    return found
      .sort((a, b) => a.writtenAt - b.writtenAt)
      .map(({ files, ...message }) => ({
        ...message,
        files: files.map(({ name, type, bytes }) => new File([bytes], name, { type })),
      }))
  }, null)

/** Whether a message is still stored: another tab may have sent or deleted it. True where storage can’t tell. */
export const isStored = (clientId: string): Promise<boolean> =>
  unlessBlocked(async () => (await withStore('readonly', (store) => store.count(clientId))) > 0, true)

export const deleteStored = (clientId: string): Promise<void> =>
  unlessBlocked(async () => void (await withStore('readwrite', (store) => store.delete(clientId))), undefined)

/** Deletes all that one person wrote and that was not sent. */
export async function deleteStoredOf(personId: string): Promise<void> {
  for (const { clientId } of (await readStored(personId)) ?? []) await deleteStored(clientId)
}
