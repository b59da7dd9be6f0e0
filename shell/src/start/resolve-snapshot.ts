/** Apart from the first script: where a delivery server runs, the page comes with its snapshot. */
export { resolveSnapshot } from '@qe/contract'
