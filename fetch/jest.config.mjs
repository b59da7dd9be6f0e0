export { default } from '../shared/testing/jest-node.mjs'
