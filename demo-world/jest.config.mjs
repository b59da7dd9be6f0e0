export { default } from '../shared/testing/jest-server.mjs'
