import { createExternalStore } from '../external-store'
import type { ActiveOverride } from './active'

interface OverrideState {
  active: readonly ActiveOverride[]
  /** Messages about overrides that failed. */
  notices: readonly string[]
}

/** What the badge shows: the overrides in use, and what happened to those that failed. */
export const overrideState = createExternalStore<OverrideState>({ active: [], notices: [] })

const update = (change: (state: OverrideState) => Partial<OverrideState>) =>
  overrideState.set({ ...overrideState.get(), ...change(overrideState.get()) })

export const setActiveOverrides = (active: readonly ActiveOverride[]) => update(() => ({ active }))
export const removeActiveOverride = (remote: string) =>
  update(({ active }) => ({ active: active.filter((one) => one.remote !== remote) }))
export const addNotice = (notice: string) => update(({ notices }) => ({ notices: [...notices, notice] }))
export const dismissNotice = (notice: string) =>
  update(({ notices }) => ({ notices: notices.filter((one) => one !== notice) }))
