import { type Conversation, cookies, type UserProfile } from '@qe/contract'
import { create, type StateCreator } from 'zustand'
import { readState, writeState } from './cookies'

/** The part of a profile that survives a reload; the API sends the rest again. */
export type UserData = Pick<
  UserProfile,
  'id' | 'email' | 'firstName' | 'lastName' | 'avatar' | 'role' | '_isProfileCompleted'
> &
  Partial<UserProfile>

/** Rule: specification section 3, client state. The names of stores and of their fields are the specification's. */
interface UserState {
  isLoggedIn: boolean
  userData: UserData | null
}

/** The stay in the booking card. It outlives sign-in and a reload, and goes along to checkout. */
export interface PendingBooking {
  propertyId: string
  /** Property-local dates. */
  checkIn: string
  checkOut: string
  guests: number
  /** How many of the guests are children. Absent, as infants, in what an earlier release has stored. */
  children?: number
  infants?: number
  pets: number
  /** Currency of `totalBookingPrice`. */
  currency: string
  /** Message to the host; empty when there is none. */
  message: string
  /** The held booking that the stay became; null before the guest reserves. */
  bookingId: string | null
}

interface PropertyState {
  /** Total of the stay in `bookingDetails`, in minor units; 0 while no price is known. */
  totalBookingPrice: number
  bookingDetails: PendingBooking | null
}

interface MessageState {
  /** The conversation on screen; empty when none is open. */
  roomId: string
  /** Unread messages of all conversations. */
  unReadCount: number
  currentChat: Conversation | null
  /** Messages may have been missed: the open conversation fetches them and clears the flag. */
  shouldRefetchChat: boolean
  /** Messages that arrived on this page and were not read yet. */
  unreadMessageIds: string[]
}

/** What the connection has told about the open conversation, and the API does not store. */
interface LiveChat {
  isOtherTyping: boolean
}

interface SocketState {
  socketConnection: unknown
  /** The conversation that the connection speaks for; empty when none is open. */
  roomId: string
  currentChat: LiveChat | null
  /** The person that the connection speaks for. */
  userDetails: { userImage: string; username: string; user_id: string } | null
}

/** The cookie that keeps the ids has room for about this many. */
const maxUnreadIds = 50

const emptyUser: UserState = { isLoggedIn: false, userData: null }
const emptyProperty: PropertyState = { totalBookingPrice: 0, bookingDetails: null }
const emptyMessage: MessageState = {
  roomId: '',
  unReadCount: 0,
  currentChat: null,
  shouldRefetchChat: false,
  unreadMessageIds: [],
}
const emptySocket: SocketState = { socketConnection: null, roomId: '', currentChat: null, userDetails: null }

/** A store that starts from its cookie and writes what `pick` selects of each new state back to it. */
function persistedStore<S extends object>(cookie: string, empty: S, pick: (state: S) => object) {
  // Begins as on the server that may have rendered the page.
  const initial: StateCreator<S> = () => empty
  const store = create<S>()(initial)
  const stored = readState<Partial<S>>(cookie)
  // Else it stays what it begins as, so that nothing is rendered again once the browser has taken over.
  if (stored) store.setState({ ...empty, ...stored })
  let lastWritten = ''
  store.subscribe((state) => {
    const next = JSON.stringify(pick(state))
    if (next === lastWritten) return
    lastWritten = next
    writeState(cookie, pick(state))
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

/** The person whom the server has rendered this page for: what components see until the browser has taken it over. */
const renderedUser: UserState = { ...emptyUser }

/** Called by the shell before it renders a page on the server, or takes one over. Null: for nobody who is signed in. */
export const provideRenderedUser = (userData: UserData | null): void =>
  void Object.assign(renderedUser, { isLoggedIn: userData !== null, userData })

export const userStore = persistedStore<UserState>(cookies.userState, renderedUser, ({ isLoggedIn, userData }) => ({
  isLoggedIn,
  userData: userData && essentials(userData),
}))
export const propertyStore = persistedStore<PropertyState>(cookies.propertyState, emptyProperty, (state) => state)
export const messageStore = persistedStore<MessageState>(
  cookies.messageState,
  emptyMessage,
  ({ roomId, unReadCount, unreadMessageIds }) => ({ roomId, unReadCount, unreadMessageIds }),
)
export const socketStore = create<SocketState>()(() => emptySocket)

/** Rule: specification section 4: login data set `userData` and `isLoggedIn`. */
export const setLoginData = (userData: UserData): void => userStore.setState({ isLoggedIn: true, userData })

/** Stores what the API says about this browser's session. Rule: specification section 4. */
export function setServerCheck({ hasToken, user }: { hasToken: boolean; user: UserData | null }): void {
  const { isLoggedIn, userData } = userStore.getState()
  // A change of nothing would still render every page again, also what the browser has not taken over yet.
  if (isLoggedIn !== hasToken || userData !== user) userStore.setState({ isLoggedIn: hasToken, userData: user })
}

/** Goes on with the person whom the server has rendered this page for. */
export const takeOverRenderedUser = (): void => userStore.setState(renderedUser, true)

export const clearUser = (): void => userStore.setState(emptyUser)

/** Clears prices, conversations and messages that the last person looked at. */
export function clearViewedState(): void {
  propertyStore.setState(emptyProperty)
  messageStore.setState(emptyMessage)
  socketStore.setState({ ...emptySocket, socketConnection: socketStore.getState().socketConnection })
}

/** @param totalBookingPrice minor units of the currency in `bookingDetails` */
export const setTotalBookingPrice = (totalBookingPrice: number): void => propertyStore.setState({ totalBookingPrice })
export const resetTotalBookingPrice = (): void => setTotalBookingPrice(0)
export const setBookingDetails = (bookingDetails: PendingBooking): void => propertyStore.setState({ bookingDetails })
export const clearBookingDetails = (): void => propertyStore.setState({ bookingDetails: null })

/** Puts a conversation on screen. The connection speaks for the same one. */
export function openChat(roomId: string): void {
  messageStore.setState({ roomId, currentChat: null })
  socketStore.setState({ roomId, currentChat: { isOtherTyping: false } })
}

/** Merges new fields into the open conversation; the first merge brings all of them. */
export const mergeCurrentChat = (fields: Partial<Conversation>): void =>
  messageStore.setState(({ currentChat }) => ({ currentChat: { ...currentChat, ...fields } as Conversation }))

/** Takes the open conversation off the screen. */
export function resetCurrentChat(): void {
  messageStore.setState({ roomId: '', currentChat: null })
  socketStore.setState({ roomId: '', currentChat: null })
}

export const setOtherTyping = (isOtherTyping: boolean): void =>
  socketStore.setState(({ currentChat }) => ({ currentChat: currentChat && { isOtherTyping } }))

/** Tells the open conversation to fetch what it may have missed. */
export const raiseRefetchChat = (): void => messageStore.setState({ shouldRefetchChat: true })
export const clearRefetchChat = (): void => messageStore.setState({ shouldRefetchChat: false })

/** Counts an arrived message as unread, once. */
export const addUnreadMessage = (id: string): void =>
  messageStore.setState(({ unreadMessageIds }) => ({
    unreadMessageIds: [...unreadMessageIds.filter((other) => other !== id), id].slice(-maxUnreadIds),
  }))

export const markMessagesRead = (ids: readonly string[]): void =>
  messageStore.setState(({ unreadMessageIds }) => ({
    unreadMessageIds: unreadMessageIds.filter((id) => !ids.includes(id)),
  }))

/**
 * Stores the live connection and the person that it speaks for.
 * @param isRecovered the server kept the events of a break and sends them: nothing was missed
 */
export function setConnection(socketConnection: unknown, isRecovered = false): void {
  const { userData } = userStore.getState()
  socketStore.setState({
    socketConnection,
    userDetails: userData && {
      userImage: userData.avatar ?? '',
      username: `${userData.firstName} ${userData.lastName}`,
      user_id: userData.id,
    },
  })
  if (!isRecovered) raiseRefetchChat()
}

/** The connection is gone. Nobody is seen typing without one. */
export const clearConnection = (): void =>
  socketStore.setState(({ currentChat }) => ({
    socketConnection: null,
    userDetails: null,
    currentChat: currentChat && { isOtherTyping: false },
  }))
