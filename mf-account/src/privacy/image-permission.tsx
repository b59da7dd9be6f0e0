import type { ImagePermission } from '@qe/contract'
import { api, putAnswer, refresh, useApiQuery, useSession } from '@qe/platform'
import { Loaded } from '@qe/ui'
import { RadioCards, Toggle } from '@qe/ui/unshared'
import styles from '../account/account.module.css'
import { useAtOnce } from '../account/use-at-once'

const who = [
  { value: 'everyone', label: 'Everyone', hint: 'On your profile, your reviews and your places.' },
  {
    value: 'booked_with',
    label: 'People I have booked with',
    hint: 'Guests and hosts of a confirmed stay; others see your initials.',
  },
  { value: 'nobody', label: 'Nobody', hint: 'Everyone sees your initials.' },
] as const

function Choices({ permission }: { permission: ImagePermission }) {
  const { isProvider } = useSession()
  const change = useAtOnce({
    shown: permission,
    show: (next) => putAnswer('user/image-permission/get', {}, next),
    tell: async (next) => {
      await api.call('user/image-permission/setting', next)
      refresh('user/get/{id}')
    },
    onFailed: () => refresh('user/image-permission/get'),
  })
  return (
    <div className={styles.form}>
      <RadioCards
        label="Who may see my photo?"
        value={permission.profilePhoto}
        onChange={(profilePhoto) => change({ profilePhoto })}
        options={[...who]}
      />
      {isProvider && (
        <Toggle
          label="Photos of my places may be used to promote Quality Escape"
          hint="On our home page, in letters and in advertisements; never without the name of the place."
          checked={permission.listingPhotosInMarketing}
          onChange={(listingPhotosInMarketing) => change({ listingPhotosInMarketing })}
        />
      )}
    </div>
  )
}

/** Who is shown which pictures; holds at once. Rule: product rules, People. */
export function ImagePermissions() {
  const query = useApiQuery('user/image-permission/get', {})
  return (
    <Loaded query={query} shape={[72, 72, 72]} compact>
      {(permission) => <Choices permission={permission} />}
    </Loaded>
  )
}
