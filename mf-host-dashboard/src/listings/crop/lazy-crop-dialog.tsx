import { Dialog } from '@qe/ui/unshared'
import { lazy, Suspense } from 'react'
import type { CropDialogProps } from './crop-dialog'

function CropNotLoaded({ name, onClose }: CropDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Crop ${name}`}>
      <p>This part of the page did not load. Check your connection, reload the page and try again.</p>
    </Dialog>
  )
}

const Loading = lazy(() =>
  import(/* webpackChunkName: "crop-dialog" */ './crop-dialog').catch(() => ({ default: CropNotLoaded })),
)

/** The dialog that crops a photo, loaded with its library when it is opened. */
export const LazyCropDialog = (props: CropDialogProps) => (
  <Suspense fallback={null}>
    <Loading {...props} />
  </Suspense>
)
