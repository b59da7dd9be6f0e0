import { startApp, type TestApp } from './harness'
import { type SmallWorld, smallWorld } from './small-world'

/**
 * Starts the app with a small world before the tests of a file, or of a `describe`, and closes it after them; `each`
 * does so for every test. `t` and `w` can be used inside hooks and tests, not while the file is read.
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

/** An object that reads and writes through to one that does not exist yet. */
const forward = <T extends object>(current: () => T): T =>
  new Proxy({} as T, {
    get: (_, key) => Reflect.get(current(), key),
    set: (_, key, value) => Reflect.set(current(), key, value),
  })
