import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { localValues } from './storage'

const storageName = 'saved'
const maxSaved = 50
const read = () => localValues.read<string[]>(storageName) ?? []

let sharedStore: UseBoundStore<StoreApi<{ ids: readonly string[] }>> | undefined

/** Creates the store on first use: the settings, which hold the storage key, are provided after this module loads. */
function savedStore() {
  if (sharedStore) return sharedStore
  // Starts empty, as on the server that may have rendered the page.
  const store = create<{ ids: readonly string[] }>()(() => ({ ids: [] }))
  store.setState({ ids: read() })
  // Another tab saved or removed a listing.
  addEventListener('storage', ({ key }) => {
    if (key === `qe:${storageName}` || key === null) store.setState({ ids: read() })
  })
  sharedStore = store
  return store
}

/** Saved listings of this browser, newest first. */
export function useSaved(): { ids: readonly string[]; isSaved: (id: string) => boolean; toggle: (id: string) => void } {
  const store = savedStore()
  const { ids } = store()
  return {
    ids,
    isSaved: (id) => ids.includes(id),
    toggle: (id) => {
      const now = store.getState().ids
      const next = now.includes(id) ? now.filter((other) => other !== id) : [id, ...now].slice(0, maxSaved)
      store.setState({ ids: next })
      localValues.write(storageName, next)
    },
  }
}
