import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callTable } from '@qe/contract'
import { openapi } from './openapi'

test('docs/openapi.json is what the contract says; run `pnpm --filter @qe/api openapi` when it is not', () => {
  const committed: unknown = JSON.parse(readFileSync(join(__dirname, '..', '..', 'docs', 'openapi.json'), 'utf8'))
  expect(committed).toEqual(JSON.parse(JSON.stringify(openapi())))
})

test('every call is in it', () => {
  expect(Object.keys(openapi().paths as object)).toEqual(Object.keys(callTable).map((name) => `/v1/api/${name}`))
})
