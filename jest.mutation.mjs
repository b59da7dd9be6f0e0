import shared from './shared/testing/jest-node.mjs'

/** The unit tests of the rules that `npm run mutation` mutates; nothing here needs a database. */
export default {
  ...shared,
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/api/src/domain', '<rootDir>/shared/contract'],
}
