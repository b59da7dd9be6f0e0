import { localValues } from '@qe/platform'

interface StoredItems<T> {
  /** Whose they are; null for a visitor. */
  personId: string | null
  items: T[]
}

/**
 * What somebody has done in this browser, such as the searches they made. A visitor's go to the account that signs in;
 * those of an account are gone after its sign-out.
 */
export const ownItems = <T>(name: string) => ({
  read(personId: string | null): T[] {
    const stored = localValues.read<StoredItems<T>>(name)
    if (!stored) return []
    if ((stored.personId === null || stored.personId === personId) && Array.isArray(stored.items)) return stored.items
    localValues.remove(name)
    return []
  },
  write: (personId: string | null, items: T[]): void =>
    localValues.write(name, { personId, items } satisfies StoredItems<T>),
})
