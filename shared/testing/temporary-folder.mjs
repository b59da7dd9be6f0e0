import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Jest's global set-up: the tests of a package get a temporary folder of their own, which is removed with all that they
 * leave. A server that is closed after a test has removed its folder may make it again.
 */
export default function useOwnTemporaryFolder() {
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'qe-tests-'))
}
