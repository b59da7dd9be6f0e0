class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/**
 * Runs `work`, and rejects when it takes longer than `ms`. Scripts have no time-out of their own: one that hangs would
 * hang the page.
 * @param what for the message, such as `mf-chat 1.2.0`
 * @param work gets a signal that is aborted at the deadline
 */
export function withDeadline<T>(ms: number, what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = new DeadlineExceeded(`${what} took longer than ${ms} ms.`)
      deadline.abort(error)
      reject(error)
    }, ms)
    work(deadline.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
