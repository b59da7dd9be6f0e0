import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** For servers, rules and tools: Node, and the compiler of the build. */
export default {
  testEnvironment: 'node',
  globalSetup: require.resolve('./temporary-folder.mjs'),
  globalTeardown: require.resolve('./remove-temporary-folder.mjs'),
  // A guard against tests that hang, not a measurement: tests must survive a busy machine.
  testTimeout: 60_000,
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transform: {
    '\\.[mc]?[jt]sx?$': [require.resolve('@swc/jest'), { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
  },
  // The exporter of traces imports on demand, which Jest's sandbox does not support; jose has ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!\\.pnpm/(@opentelemetry.otlp-exporter-base|jose@)|@opentelemetry/otlp-exporter|jose/)',
  ],
}
