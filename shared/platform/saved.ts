import { type CallInput, type CallName, type CallOutput, type Wishlist, wishlistLimits } from '@qe/contract'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { ApiError, api } from './api/client'
import { putAnswer, refresh, useApiQuery } from './api/hooks'
import { bus } from './bus'
import { queryClient } from './query'
import { loginPath, rememberReturn } from './session'
import { localValues } from './storage'
import { userStore } from './stores'

const storageName = 'saved'
/** How long the lists of the account count as fresh, ms; this page's own changes show at once. */
const listsMaxAgeMs = 5 * 60_000

interface SavedState {
  /** Saved in this browser by somebody signed out, last saved first. At sign-in it moves to the account. */
  local: readonly string[]
  /** Hearts that were pressed and not answered yet: whether the place will be saved. */
  pending: Readonly<Record<string, boolean>>
}

const readLocal = () => localValues.read<string[]>(storageName) ?? []

let sharedStore: UseBoundStore<StoreApi<SavedState>> | undefined

/** Creates the store on first use: the settings, which hold the storage key, are provided after this module loads. */
function savedStore() {
  if (sharedStore) return sharedStore
  // Starts empty, as on the server that may have rendered the page.
  const store = create<SavedState>()(() => ({ local: [], pending: {} }))
  localValues.follow(storageName, () => store.setState({ local: readLocal() }))
  sharedStore = store
  return store
}

function storeLocal(local: readonly string[]): void {
  savedStore().setState({ local })
  localValues.write(storageName, local)
}

type WishlistChange = {
  [N in CallName]: N extends `wishlist/${string}`
    ? CallOutput<N> extends { wishlists: Wishlist[] }
      ? N extends 'wishlist/list'
        ? never
        : N
      : never
    : never
}[CallName]

let lastChange: Promise<unknown> = Promise.resolve()

/** What hearts removed on this page, by property id: the API has deleted the note, and a second press returns it. */
const removedPlaces = new Map<string, NonNullable<CallOutput<'wishlist/remove'>['removed']>>()

/** Returns a removed place with its note, and to its list unless another is chosen. */
function withRemoved(input: CallInput<'wishlist/save'>): CallInput<'wishlist/save'> {
  const removed = removedPlaces.get(input.propertyId)
  const lists = queryClient.getQueryData<CallOutput<'wishlist/list'>>(['wishlist/list', {}])?.wishlists ?? []
  // Saved again elsewhere: its note there is newer.
  if (!removed || lists.some(({ propertyIds }) => propertyIds.includes(input.propertyId))) return input
  const isChosen = input.wishlistId !== undefined || input.newList !== undefined
  // Its list may have been deleted meanwhile.
  const returns = !isChosen && lists.some(({ id }) => id === removed.wishlistId)
  return { ...input, note: input.note ?? removed.note, ...(returns && { wishlistId: removed.wishlistId }) }
}

/**
 * Changes the lists of the person signed in. Changes go one after the other, so that a late answer never undoes what a
 * later one did. Hearts and pages show the outcome.
 * @throws ApiError when it is refused or nothing answers
 */
export function changeWishlists<N extends WishlistChange>(
  name: N,
  input: CallInput<N>,
  options: { quiet?: boolean } = {},
): Promise<CallOutput<N>> {
  const change = lastChange.then(async () => {
    // An answer from before the change must not arrive after it.
    await queryClient.cancelQueries({ queryKey: ['wishlist/list'] })
    try {
      const saves = name === 'wishlist/save' ? (input as CallInput<'wishlist/save'>) : null
      // Only now, since the change before may have removed the place.
      const answer = await api.call(name, saves ? (withRemoved(saves) as CallInput<N>) : input, options)
      if (saves) removedPlaces.delete(saves.propertyId)
      putAnswer('wishlist/list', {}, { wishlists: answer.wishlists })
      return answer
    } catch (error) {
      refresh('wishlist/list')
      throw error
    } finally {
      refresh('wishlist/details')
    }
  })
  lastChange = change.catch(() => {})
  return change
}

const setPending = (id: string, saved: boolean | null): void =>
  savedStore().setState(({ pending: { [id]: _, ...others } }) => ({
    pending: saved === null ? others : { ...others, [id]: saved },
  }))

interface SaveOptions {
  /** The list to save to; otherwise the one used last. */
  wishlistId?: string | undefined
  /** Lets the person choose another list. Offered by the toast, and called when the list is full. */
  chooseList: () => void
}

const nameOf = (wishlists: readonly Wishlist[], wishlistId: string) =>
  wishlists.find(({ id }) => id === wishlistId)?.name ?? 'your list'

async function saveInAccount(propertyId: string, { wishlistId, chooseList }: SaveOptions): Promise<void> {
  setPending(propertyId, true)
  try {
    const answer = await changeWishlists('wishlist/save', { propertyId, wishlistId })
    bus.publish('toast', {
      message: `Saved to ${nameOf(answer.wishlists, answer.wishlistId)}`,
      variant: 'success',
      action: { label: 'Change', run: chooseList },
    })
  } catch (error) {
    if (error instanceof ApiError && (error.data as { reason?: string } | null)?.reason === 'list_full') chooseList()
  } finally {
    setPending(propertyId, null)
  }
}

async function removeFromAccount(propertyId: string): Promise<void> {
  setPending(propertyId, false)
  try {
    const { wishlists, removed } = await changeWishlists('wishlist/remove', { propertyId })
    if (!removed) return
    if (userStore.getState().isLoggedIn) removedPlaces.set(propertyId, removed)
    bus.publish('toast', {
      message: `Removed from ${nameOf(wishlists, removed.wishlistId)}`,
      variant: 'success',
      action: {
        label: 'Undo',
        run: () => void changeWishlists('wishlist/save', { propertyId, ...removed }).catch(() => {}),
      },
    })
  } catch {
    // The API client has shown why.
  } finally {
    setPending(propertyId, null)
  }
}

function saveInBrowser(id: string): void {
  const { local } = savedStore().getState()
  const hasRoom = local.length < wishlistLimits.placesSignedOut
  if (hasRoom) storeLocal([id, ...local])
  bus.publish('toast', {
    message: hasRoom
      ? 'Saved in this browser'
      : `This browser keeps ${wishlistLimits.placesSignedOut} places. Sign in to save more.`,
    variant: hasRoom ? 'success' : 'warning',
    action: signInAction,
  })
}

const signInAction = {
  label: 'Sign in to keep it',
  run: () => {
    rememberReturn()
    bus.publish('navigation', { to: loginPath })
  },
}

const removeFromBrowser = (ids: readonly string[]): void =>
  storeLocal(
    savedStore()
      .getState()
      .local.filter((id) => !ids.includes(id)),
  )

const noIds: ReadonlySet<string> = new Set()
/** Every id of the account's lists, by answer: each heart on a page looks into the same set. */
const idsOfAnswer = new WeakMap<object, ReadonlySet<string>>()

function idsOf(answer: { wishlists: readonly Wishlist[] }): ReadonlySet<string> {
  const known = idsOfAnswer.get(answer) ?? new Set(answer.wishlists.flatMap(({ propertyIds }) => propertyIds))
  idsOfAnswer.set(answer, known)
  return known
}

/** Saved listings: on the lists of the person signed in, and in this browser. All hearts of a page share one call. */
export function useSaved(): {
  ids: readonly string[]
  isSaved: (id: string) => boolean
  toggle: (id: string, options?: SaveOptions) => void
} {
  const { local, pending } = savedStore()()
  const isLoggedIn = userStore((state) => state.isLoggedIn)
  const { data } = useApiQuery('wishlist/list', {}, { enabled: isLoggedIn, staleTime: listsMaxAgeMs, quiet: true })
  const inAccount = isLoggedIn && data ? idsOf(data) : noIds
  const isSaved = (id: string): boolean => pending[id] ?? (local.includes(id) || inAccount.has(id))
  return {
    ids: [...local, ...inAccount],
    isSaved,
    toggle: (id, options = { chooseList: openSavedPlaces }) => {
      if (!isSaved(id)) return isLoggedIn ? void saveInAccount(id, options) : saveInBrowser(id)
      removeFromBrowser([id])
      if (isLoggedIn) void removeFromAccount(id)
    },
  }
}

const openSavedPlaces = () => bus.publish('navigation', { to: '/saved' })

/**
 * Called once by the shell: hands what this browser saved over to the account of whoever signs in, and shows nothing of
 * an account after sign-out. What the API did not take stays in the browser until the next page.
 */
export function followSaved(): void {
  let isMerging = false
  const merge = async () => {
    const propertyIds = savedStore().getState().local
    // Only the API sends preferences: from then on the session is known to be good.
    if (isMerging || propertyIds.length === 0 || !userStore.getState().userData?.preferences) return
    isMerging = true
    try {
      await changeWishlists('wishlist/merge', { propertyIds: [...propertyIds] }, { quiet: true })
      removeFromBrowser(propertyIds)
    } catch {
      // Kept, and tried again.
    } finally {
      isMerging = false
    }
  }
  void merge()
  userStore.subscribe((now, before) => {
    if (!now.isLoggedIn) {
      savedStore().setState({ pending: {} })
      removedPlaces.clear()
    }
    if (now.userData?.preferences !== before.userData?.preferences) void merge()
  })
}
