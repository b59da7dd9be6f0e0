import { remote } from '@qe/build'

export default remote(import.meta.url)
