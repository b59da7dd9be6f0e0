import type { ActiveOverride } from './active'

/** What stands in the corner of the page: the overrides that hold, and what became of those that did not. */
interface State {
  active: readonly ActiveOverride[]
  notices: readonly string[]
}

let state: State = { active: [], notices: [] }
const followers = new Set<() => void>()

export const overrideState = {
  now: () => state,
  follow(follower: () => void) {
    followers.add(follower)
    return () => void followers.delete(follower)
  },
}

function become(next: State): void {
  state = next
  for (const follower of followers) follower()
}

export const begin = (active: readonly ActiveOverride[]) => become({ ...state, active })
export const remove = (remote: string) =>
  become({ ...state, active: state.active.filter((one) => one.remote !== remote) })
export const say = (notice: string) => become({ ...state, notices: [...state.notices, notice] })
export const dismiss = (notice: string) => become({ ...state, notices: state.notices.filter((one) => one !== notice) })
