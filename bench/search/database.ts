import { startPostgres } from '../../scripts/postgres.mjs'
import { run } from '../../scripts/stack.mjs'

/**
 * The PostgreSQL server at `DATABASE_URL`, or a temporary one; seeded with the demo world when it is empty.
 */
export async function filledDatabase(
  dataDir: string,
  { listings, bookings }: { listings: string; bookings: string },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgres(['shared_buffers=512MB'])
  const said = await run('demo-world/dist/seed.js', ['--listings', listings, '--bookings', bookings], {
    DATABASE_URL: server.url,
    QE_DATA_DIR: dataDir,
  })
  console.log(said.trim().split('\n').at(-1))
  return server
}
