import { photoUrl } from '@qe/platform'

/** URL of an avatar, twice as wide as it is shown to stay sharp; null shows the initials. */
export const avatarUrl = (avatar: string | null, size: 'small' | 'large' = 'small'): string | null =>
  avatar && `${photoUrl(avatar)}/${size === 'small' ? 96 : 192}.webp`
