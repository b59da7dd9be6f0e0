import { create } from 'zustand'
import { localValues } from './storage'

const store = create<{ ids: readonly string[] }>()(() => ({ ids: localValues.read<string[]>('saved') ?? [] }))

/** Places this person has put a heart on; kept in this browser, newest first. */
export function useSaved(): { ids: readonly string[]; isSaved: (id: string) => boolean; toggle: (id: string) => void } {
  const { ids } = store()
  return {
    ids,
    isSaved: (id) => ids.includes(id),
    toggle: (id) => {
      const next = ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids].slice(0, 50)
      store.setState({ ids: next })
      localValues.write('saved', next)
    },
  }
}
