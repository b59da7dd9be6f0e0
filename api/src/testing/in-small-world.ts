import { startApp, type TestApp } from './harness'
import { type SmallWorld, smallWorld } from './small-world'

/**
 * Starts the app with a small world before the tests of a file or `describe`, and closes it after them; with `each`,
 * before and after every test. `t` and `w` work inside hooks and tests only.
 */
export function inSmallWorld(
  env: Record<string, string> = {},
  { each = false }: { each?: boolean } = {},
): { t: TestApp; w: SmallWorld } {
  let app: TestApp
  let world: SmallWorld
  const start = async () => {
    app = await startApp(env)
    world = await smallWorld(app)
  }
  const stop = () => app.close()
  if (each) {
    beforeEach(start)
    afterEach(stop)
  } else {
    beforeAll(start)
    afterAll(stop)
  }
  return { t: forward(() => app), w: forward(() => world) }
}

/** A proxy to an object that does not exist yet. */
const forward = <T extends object>(current: () => T): T =>
  new Proxy({} as T, {
    get: (_, key) => Reflect.get(current(), key),
    set: (_, key, value) => Reflect.set(current(), key, value),
  })
