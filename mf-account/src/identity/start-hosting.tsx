import type { UserProfile } from '@qe/contract'
import { useApiMutation, useNavigateTo } from '@qe/platform'
import { Button, EmptyState } from '@qe/ui'
import { House } from 'lucide-react'
import { storeSavedProfile } from '../account/store-saved-profile'

/** Opens hosting for a guest who has submitted a document before, accepted or not. */
export function StartHosting({ status }: Pick<UserProfile['identity'], 'status'>) {
  const navigateTo = useNavigateTo()
  const { mutate, isPending } = useApiMutation('user/update', {
    onSuccess: (saved) => {
      storeSavedProfile(saved)
      navigateTo('/host')
    },
  })
  return (
    <EmptyState
      icon={<House aria-hidden size={30} strokeWidth={1.6} />}
      title="Rent out a place"
      text={
        status === 'approved'
          ? 'Your identity is confirmed, so your first place can go live as soon as you have described it.'
          : 'Describe your first place now. It can go live once your document is accepted.'
      }
      action={
        <Button variant="primary" loading={isPending} onClick={() => mutate({ asProvider: true })}>
          Start hosting
        </Button>
      }
    />
  )
}
