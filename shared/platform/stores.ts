import { cookies, type UserProfile } from '@qe/contract'
import { create, type StateCreator } from 'zustand'
import { readState, writeState } from './cookies'

/** What of the profile survives a reload; the rest is fetched again. */
export type UserData = Pick<
  UserProfile,
  'id' | 'email' | 'firstName' | 'lastName' | 'avatar' | 'role' | '_isProfileCompleted'
> &
  Partial<UserProfile>

/** Rule: specification section 3, client state. Names are the specification's. */
export interface UserState {
  isLoggedIn: boolean
  userData: UserData | null
}
export interface PropertyState {
  totalBookingPrice: number
  bookingDetails: Record<string, unknown> | null
}
export interface MessageState {
  roomId: string
  unReadCount: number
  currentChat: Record<string, unknown> | null
  shouldRefetchChat: boolean
  unreadMessageIds: string[]
}
export interface SocketState {
  socketConnection: unknown
  roomId: string
  currentChat: Record<string, unknown> | null
  userDetails: { userImage: string; username: string; user_id: string } | null
}
export interface GlobalState {
  counter: number
}

const emptyUser: UserState = { isLoggedIn: false, userData: null }
const emptyProperty: PropertyState = { totalBookingPrice: 0, bookingDetails: null }
const emptyMessage: MessageState = {
  roomId: '',
  unReadCount: 0,
  currentChat: null,
  shouldRefetchChat: false,
  unreadMessageIds: [],
}

/** A store that begins with what its cookie kept and writes back what `kept` picks of each change. */
function persisted<S extends object>(cookie: string, empty: S, kept: (state: S) => object) {
  const begin: StateCreator<S> = () => ({ ...empty, ...readState<Partial<S>>(cookie) })
  const store = create<S>()(begin)
  let last = ''
  store.subscribe((state) => {
    const next = JSON.stringify(kept(state))
    if (next === last) return
    last = next
    writeState(cookie, kept(state))
  })
  return store
}

const essentials = ({ id, email, firstName, lastName, avatar, role, _isProfileCompleted }: UserData): UserData => ({
  id,
  email,
  firstName,
  lastName,
  avatar,
  role,
  _isProfileCompleted,
})

export const userStore = persisted<UserState>(cookies.userState, emptyUser, ({ isLoggedIn, userData }) => ({
  isLoggedIn,
  userData: userData && essentials(userData),
}))

export const propertyStore = persisted<PropertyState>(
  cookies.propertyState,
  emptyProperty,
  ({ totalBookingPrice }) => ({ totalBookingPrice }),
)
export const messageStore = persisted<MessageState>(
  cookies.messageState,
  emptyMessage,
  ({ roomId, unReadCount, unreadMessageIds }) => ({
    roomId,
    unReadCount,
    unreadMessageIds,
  }),
)
export const socketStore = create<SocketState>()(() => ({
  socketConnection: null,
  roomId: '',
  currentChat: null,
  userDetails: null,
}))
export const globalStore = create<GlobalState>()(() => ({ counter: 0 }))

export const setLoginData = (userData: UserData) => userStore.setState({ isLoggedIn: true, userData })
export const setServerCheck = (check: { hasToken: boolean; user: UserData | null }) =>
  userStore.setState({ isLoggedIn: check.hasToken, userData: check.user })
export const clearUser = () => userStore.setState(emptyUser)
/** Prices, rooms and messages that the last person looked at. */
export function clearViewedState(): void {
  propertyStore.setState(emptyProperty)
  messageStore.setState(emptyMessage)
  socketStore.setState({ roomId: '', currentChat: null, userDetails: null })
}

export const setTotalBookingPrice = (totalBookingPrice: number) => propertyStore.setState({ totalBookingPrice })
export const resetTotalBookingPrice = () => setTotalBookingPrice(0)
export const setBookingDetails = (bookingDetails: Record<string, unknown>) => propertyStore.setState({ bookingDetails })
export const clearBookingDetails = () => propertyStore.setState({ bookingDetails: null })

export const mergeCurrentChat = (fields: Record<string, unknown>) =>
  messageStore.setState(({ currentChat }) => ({ currentChat: { ...currentChat, ...fields } }))
export const resetCurrentChat = () => messageStore.setState({ currentChat: null })
export const raiseRefetchChat = () => messageStore.setState({ shouldRefetchChat: true })
export const clearRefetchChat = () => messageStore.setState({ shouldRefetchChat: false })
export const markMessagesRead = (ids: readonly string[]) =>
  messageStore.setState(({ unreadMessageIds }) => ({
    unreadMessageIds: unreadMessageIds.filter((id) => !ids.includes(id)),
  }))
