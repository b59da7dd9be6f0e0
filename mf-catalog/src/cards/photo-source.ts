import type { Photo } from '@qe/contract'
import { photoUrl } from '@qe/platform'

/** A photo as props of the `Photo` component. */
export const photoSource = ({ path, ...words }: Photo): Omit<Photo, 'path'> & { src: string } => ({
  src: photoUrl(path),
  ...words,
})

/** URL of an avatar, twice as wide as it is shown to stay sharp; null shows the initials. */
export const avatarUrl = (avatar: string | null, size: 'small' | 'large' = 'small'): string | null =>
  avatar && `${photoUrl(avatar)}/${size === 'small' ? 96 : 192}.webp`
