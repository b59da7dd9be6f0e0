/** Watches the page from a thread of its own, and reports when the page's thread stands still. */

const tickMs = 1000
/** Ticks without a beat after which the page hangs. */
const maxMissed = 5

/** The newest beat: the report to send if no other follows. */
let report = ''
let missed = 0
let lastTick = 0
let timer

function tick() {
  const now = Date.now()
  // A late tick: the machine slept, or the whole process was stopped. The page had no chance to beat either.
  const wasStopped = now - lastTick > 2 * tickMs
  lastTick = now
  missed = wasStopped ? 0 : missed + 1
  if (missed < maxMissed) return
  clearInterval(timer)
  timer = undefined
  self.fetch('/releases/watch', { method: 'POST', body: report, keepalive: true }).catch(() => {})
}

/** A report is a beat; null is the page's rest, while nothing is expected of it. */
self.onmessage = ({ data }) => {
  missed = 0
  if (data !== null) {
    report = data
    lastTick = timer ? lastTick : Date.now()
    timer ??= setInterval(tick, tickMs)
  } else {
    clearInterval(timer)
    timer = undefined
  }
}
