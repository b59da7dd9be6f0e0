/**
 * Preloaded into a server whose clock a journey moves (`--import`): `Date` is ahead by the ms in the file
 * `MOVED_CLOCK_FILE`. Timers run as ever, so what is due at the moved time happens at the server's next look.
 */
import { readFileSync } from 'node:fs'

const file = process.env.MOVED_CLOCK_FILE
if (file) {
  const SystemDate = Date
  let aheadMs = 0
  const read = () => {
    aheadMs = Number(readFileSync(file, 'utf8')) || 0
  }
  read()
  setInterval(read, 50).unref()
  globalThis.Date = class MovedDate extends SystemDate {
    constructor(...given) {
      super(...(given.length === 0 ? [SystemDate.now() + aheadMs] : given))
    }
    static now() {
      return SystemDate.now() + aheadMs
    }
  }
}
