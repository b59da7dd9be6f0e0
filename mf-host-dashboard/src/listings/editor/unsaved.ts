import type { ArrivalGuide } from '@qe/contract'
import { useSyncExternalStore } from 'react'
import type { ListingValues } from '../sections/section-props'
import type { DiscountInput } from './discount'
import type { LeadTimeInputs } from './lead-time'

/** What a host has changed in the editor of a listing and not saved. Only what differs from what is saved. */
export interface Unsaved {
  fields: ListingValues
  guide: Partial<ArrivalGuide>
  /** All discounts as they are typed; null while they are the saved ones. */
  discounts: readonly DiscountInput[] | null
  /** Both discounts by the time of booking; null while they are the saved ones. */
  leadTime: LeadTimeInputs | null
  /** Why it could not be saved: by field, or under the key of a section; `''` is for what belongs to none. */
  errors: Readonly<Record<string, string>>
  /** How often saving has failed: the first wrong field then takes the focus. */
  failures: number
}

export const nothingUnsaved: Unsaved = {
  fields: {},
  guide: {},
  discounts: null,
  leadTime: null,
  errors: {},
  failures: 0,
}

/** By listing. Kept beside React: a phone has menu and section on two pages, and what was typed lives through both. */
const byListing = new Map<string, Unsaved>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function changeUnsaved(listingId: string, change: (before: Unsaved) => Unsaved): void {
  byListing.set(listingId, change(byListing.get(listingId) ?? nothingUnsaved))
  for (const listener of listeners) listener()
}

export const discardUnsaved = (listingId: string): void => changeUnsaved(listingId, () => nothingUnsaved)

export const useUnsaved = (listingId: string): Unsaved =>
  useSyncExternalStore(subscribe, () => byListing.get(listingId) ?? nothingUnsaved)

/** The changes with further ones, without those that lead back to what is saved. */
export function withChanges<T extends object>(saved: T, before: Partial<T>, more: Partial<T>): Partial<T> {
  const all = { ...before, ...more }
  const isChanged = (name: string) =>
    JSON.stringify(all[name as keyof T] ?? null) !== JSON.stringify(saved[name as keyof T] ?? null)
  return Object.fromEntries(Object.entries(all).filter(([name]) => isChanged(name))) as Partial<T>
}
