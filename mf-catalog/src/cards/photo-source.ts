import type { Photo } from '@qe/contract'
import { photoUrl } from '@qe/platform'

/** A picture as the `Photo` component takes it. */
export const sourceOf = ({ path, alt }: Photo): { src: string; alt: string } => ({ src: photoUrl(path), alt })

/** A person's portrait, twice as wide as it stands so that it is sharp; null leaves the initials. */
export const portraitOf = (avatar: string | null, size: 'small' | 'large' = 'small'): string | null =>
  avatar && `${photoUrl(avatar)}/${size === 'small' ? 96 : 192}.webp`
