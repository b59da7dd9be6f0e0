/** Sources are compiled to CommonJS by swc; tests stand beside what they test. */
const swc = ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }]

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src'],
  // jose is published as ES modules only, and PGlite imports on demand; Jest's sandbox knows neither.
  transform: {
    '^.+\\.tsx?$': swc,
    '/(jose|pglite)/.+\\.c?js$': ['@swc/jest', { jsc: { target: 'es2022' }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm/(jose@|@electric-sql)|jose/|@electric-sql/)'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // Each file has a database of its own; starting one takes about a second, and much longer on a busy machine.
  testTimeout: 120_000,
}
