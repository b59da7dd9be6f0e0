import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Packages that are ES modules only: Jest compiles them like our own files. */
const esModules = [
  'lucide-react',
  'react-day-picker',
  '@fontsource-variable',
  'd3-[a-z]+',
  'topojson-client',
  '@exodus',
  'date-fns',
  'qr',
  '@qe/[a-z]+',
]

/** For components and pages: jsdom, Testing Library, and the compiler of the build. */
export default {
  // A guard against tests that hang, not a measurement: tests must survive a busy machine.
  testTimeout: 60_000,
  testEnvironment: require.resolve('jest-environment-jsdom'),
  setupFilesAfterEnv: [require.resolve('./setup-dom.ts')],
  testMatch: ['**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transform: {
    '\\.[mc]?[jt]sx?$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  transformIgnorePatterns: [
    `/node_modules/\\.pnpm/(?!(${esModules.map((name) => name.replace('/', '\\+')).join('|')})[@+])`,
  ],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('identity-obj-proxy'),
    '\\.(css|svg|png|webp)$': require.resolve('./empty-file.cjs'),
  },
}
