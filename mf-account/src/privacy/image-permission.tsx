import type { ImagePermission } from '@qe/contract'
import { api, putAnswer, refresh, useApiQuery, useSession } from '@qe/platform'
import { Loaded } from '@qe/ui'
import { RadioCards, Toggle } from '@qe/ui/unshared'
import styles from '../account/account.module.css'
import { useOptimisticSetting } from '../account/use-optimistic-setting'

const audiences = [
  { value: 'everyone', label: 'Everyone', hint: 'On your profile, your reviews and your places.' },
  {
    value: 'booked_with',
    label: 'People I have booked with',
    hint: 'Guests and hosts of a confirmed stay; others see your initials.',
  },
  { value: 'nobody', label: 'Nobody', hint: 'Everyone sees your initials.' },
] as const

function PermissionForm({ permission }: { permission: ImagePermission }) {
  const { isProvider } = useSession()
  const change = useOptimisticSetting({
    value: permission,
    display: (next) => putAnswer('user/image-permission/get', {}, next),
    save: async (changes) => {
      await api.call('user/image-permission/setting', changes)
      refresh('user/get/{id}', 'chat/details')
    },
    onError: () => refresh('user/image-permission/get'),
  })
  return (
    <div className={styles.form}>
      <RadioCards
        label="Who may see my photo?"
        value={permission.profilePhoto}
        onChange={(profilePhoto) => change({ profilePhoto })}
        options={[...audiences]}
      />
      {isProvider && (
        <Toggle
          label="Photos of my listings may be used to promote Quality Escape"
          hint="As the picture of your town, on the home page and in previews of links, where we have none of our own."
          checked={permission.listingPhotosInMarketing}
          onChange={(listingPhotosInMarketing) => change({ listingPhotosInMarketing })}
        />
      )}
      <Toggle
        label="Show when I was last active"
        hint="To the people I write with, for a day. When it is off, I don’t see it of them either."
        checked={permission.showsPresence ?? true}
        onChange={(showsPresence) => change({ showsPresence })}
      />
    </div>
  )
}

/** Who may see the person's photos, and when they were here last. Saved at once. Rule: product rules, People. */
export function ImagePermissions() {
  const query = useApiQuery('user/image-permission/get', {})
  return (
    <Loaded query={query} shape={[72, 72, 72]} compact>
      {(permission) => <PermissionForm permission={permission} />}
    </Loaded>
  )
}
