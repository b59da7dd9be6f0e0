import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readConfig } from './config'

test('what the example of an environment file leaves empty counts as absent', () => {
  const example = join(__dirname, '../../../deploy/delivery.env.example')
  const settings = parseEnv(readFileSync(example, 'utf8'))
  expect(Object.values(settings)).toContain('')
  expect(readConfig(settings)).toMatchObject({ siteOrigin: null, cohortKeys: {}, trust: { keys: null, signer: null } })
})
