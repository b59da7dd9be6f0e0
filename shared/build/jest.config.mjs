export { default } from '../testing/jest-node.mjs'
