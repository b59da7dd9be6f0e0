import type { CallInput } from '@qe/contract'
import { loginPath, rememberReturn, useApiMutation, useLocation, useNavigateTo, useSession } from '@qe/platform'

/** Opens the conversation with the other side; the API creates it if there is none. Signed out: sign-in, then back. */
export function useOpenConversation(): { open: (about: CallInput<'chat/chat-room/create'>) => void; opening: boolean } {
  const navigateTo = useNavigateTo()
  const { isLoggedIn } = useSession()
  const { pathname, search } = useLocation()
  const { mutate, isPending } = useApiMutation('chat/chat-room/create', {
    refresh: ['chat/chat-room/list'],
    onSuccess: (room) => navigateTo(`/inbox/${room.id}`),
  })
  return {
    opening: isPending,
    open: (about) => {
      if (isLoggedIn) return mutate(about)
      rememberReturn(pathname + search)
      navigateTo(loginPath)
    },
  }
}
