import { shell } from '@qe/build'

export default shell(import.meta.url)
