/** Mutation tests: does a test fail when a rule is changed? `npm run mutation`. */
export default {
  packageManager: 'pnpm',
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  jest: { configFile: 'jest.mutation.mjs' },
  mutate: ['api/src/domain/**/*.ts', 'shared/contract/{assignment,bucketing,flag-values}.ts', '!**/*.test.ts'],
  coverageAnalysis: 'perTest',
  // Endless loops are found by counting; the time is a guard only, so that a busy machine kills no mutant.
  timeoutMS: 60_000,
  ignorePatterns: ['**/dist', '.data', 'docs', 'e2e', 'bench', 'mf-*', 'shell'],
  tempDirName: '.cache/stryker',
  concurrency: 2,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutation.json' },
}
