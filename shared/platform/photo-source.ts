/** Not a shared module: each build bundles it. */
import type { Photo } from '@qe/contract'
import { photoUrl } from '@qe/platform'

/** A photo as props of the `Photo` component, with what else it has. */
export const photoSource = <P extends Photo>({ path, ...words }: P): Omit<P, 'path'> & { src: string } => ({
  ...words,
  src: photoUrl(path),
})
