import type { Photo } from '@qe/contract'
import { photoUrl } from '@qe/platform'

/** A picture as the `Photo` component takes it. */
export const sourceOf = ({ path, alt }: Photo): { src: string; alt: string } => ({ src: photoUrl(path), alt })
