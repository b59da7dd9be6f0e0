import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Packages that ship ES modules only; Jest compiles them like our own files. */
const modules = [
  'lucide-react',
  'react-day-picker',
  '@fontsource-variable',
  'd3-[a-z]+',
  'topojson-client',
  '@exodus',
  'date-fns',
  '@qe/[a-z]+',
]

/** Components and pages: jsdom, Testing Library, the same compiler as the build. */
export default {
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
    `/node_modules/\\.pnpm/(?!(${modules.map((name) => name.replace('/', '\\+')).join('|')})[@+])`,
  ],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('identity-obj-proxy'),
    '\\.(css|svg|png|webp)$': require.resolve('./empty-file.cjs'),
  },
}
