import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const swc = require.resolve('@swc/jest')
const commonJs = { target: 'es2022', parser: { syntax: 'typescript' } }

/** For the API and what runs it. Sources and some packages are compiled to CommonJS by swc. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src'],
  // jose is published as ES modules only, PGlite and OpenTelemetry's exporter import on demand; Jest's sandbox supports
  // neither.
  transform: {
    '^.+\\.tsx?$': [swc, { jsc: commonJs, module: { type: 'commonjs' } }],
    '/(jose|pglite|otlp-exporter-base)/.+\\.c?js$': [swc, { jsc: { target: 'es2022' }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [
    '/node_modules/(?!\\.pnpm/(jose@|@electric-sql|@opentelemetry.otlp)|jose/|@electric-sql/|@opentelemetry/otlp)',
  ],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '^@qe/api/(.*)$': '<rootDir>/../api/src/app/exports/$1' },
  // Each file has its own database; starting one takes about a second, and much longer on a busy machine.
  testTimeout: 120_000,
  // In Jest's sandbox each use of a global is a slow call: these are handed to every module. None that a test
  // replaces, nor those that a package declares by the same name.
  sandboxInjectedGlobals: ['Array', 'JSON', 'Math', 'Object', 'Reflect'],
}
