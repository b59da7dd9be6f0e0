export { default } from '@qe/testing/jest-ui'
