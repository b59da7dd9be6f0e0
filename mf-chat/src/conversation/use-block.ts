import type { PersonSummary } from '@qe/contract'
import { bus, useApiMutation } from '@qe/platform'

/** Blocks and unblocks the other person of a conversation. */
export function useBlock({ id, name }: PersonSummary, onDone?: () => void) {
  const { mutate, isPending } = useApiMutation('chat/block', {
    refresh: ['chat/details', 'chat/chat-room/list', 'chat/blocked/list'],
    onSuccess: ({ blocked }) => {
      bus.publish('toast', { message: `${name} is ${blocked ? 'blocked' : 'unblocked'}`, variant: 'success' })
      onDone?.()
    },
  })
  return { setBlocked: (blocked: boolean) => mutate({ personId: id, blocked }), isPending }
}
