import { rmSync } from 'node:fs'

/** Jest's global tear-down: removes the folder of `temporary-folder.mjs`, in the same process. */
export default function removeTemporaryFolder() {
  rmSync(process.env.TMPDIR, { recursive: true, force: true })
}
