import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Servers, rules and tools: Node, the same compiler as the build. */
export default {
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transform: {
    '\\.[mc]?[jt]sx?$': [require.resolve('@swc/jest'), { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
  },
}
