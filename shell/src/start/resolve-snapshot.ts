/** A module of its own, to keep this out of the first script: pages of a delivery server come with their snapshot. */
export { resolveSnapshot } from '@qe/contract'
