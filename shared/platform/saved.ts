import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { localValues } from './storage'

const kept = 'saved'
const read = () => localValues.read<string[]>(kept) ?? []

let made: UseBoundStore<StoreApi<{ ids: readonly string[] }>> | undefined

/** Made when it is first wanted: how kept values are read stands in the settings, which come after this code. */
function savedStore() {
  if (made) return made
  const store = create<{ ids: readonly string[] }>()(() => ({ ids: read() }))
  // Another tab of this browser put a heart on a place, or took one away.
  addEventListener('storage', ({ key }) => {
    if (key === `qe:${kept}` || key === null) store.setState({ ids: read() })
  })
  made = store
  return store
}

/** Places this person has put a heart on; kept in this browser, newest first. */
export function useSaved(): { ids: readonly string[]; isSaved: (id: string) => boolean; toggle: (id: string) => void } {
  const store = savedStore()
  const { ids } = store()
  return {
    ids,
    isSaved: (id) => ids.includes(id),
    toggle: (id) => {
      const now = store.getState().ids
      const next = now.includes(id) ? now.filter((other) => other !== id) : [id, ...now].slice(0, 50)
      store.setState({ ids: next })
      localValues.write(kept, next)
    },
  }
}
