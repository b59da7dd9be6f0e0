import { BroadcastChannel } from 'node:worker_threads'
import '../../releases/src/rendering/worker'

/** The thread that renders pages, which also tells its heap after a garbage collection, bytes. */
const channel = new BroadcastChannel('qe-bench-heap')
channel.onmessage = ({ data }) => {
  if (data !== 'heap?') return
  globalThis.gc?.()
  channel.postMessage(process.memoryUsage().heapUsed)
}
channel.unref()
