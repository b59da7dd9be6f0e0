import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { root } from '../../scripts/root.mjs'
import type { Kind, Question, Report } from './bench-server'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Until the last byte, ms. */
  took: number
}

/** A server of the bench in its own process. */
export class RunningServer {
  readonly #agent = new Agent({ keepAlive: true })

  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
  ) {}

  /** @param source folder of the store, or the file of answers or settings */
  static async start(kind: Kind | 'rendering', source: string): Promise<RunningServer> {
    const child = fork(`${root}/bench/delivery/bench-server.ts`, [kind, source], {
      execPath: process.execPath,
      execArgv: ['--expose-gc', '--max-old-space-size=3500', '--import', 'tsx'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const { port } = await reported(child, 'ready')
    return new RunningServer(child, `http://127.0.0.1:${port}`)
  }

  /** CPU time so far, ms. */
  async cpuMs(): Promise<number> {
    return (await this.#answer('cpu')).cpuMs
  }

  /** Memory after a garbage collection, bytes. That takes CPU time, so a load is not measured around it. */
  memory(): Promise<Extract<Report, { what: 'memory' }>> {
    return this.#answer('memory')
  }

  #answer<Q extends Question>(question: Q): Promise<Extract<Report, { what: Q }>> {
    const answered = reported(this.child, question)
    this.child.send(question)
    return answered
  }

  ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const began = performance.now()
      get(this.origin + path, { agent: this.#agent, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
            took: performance.now() - began,
          }),
        )
      }).on('error', reject)
    })
  }

  async stop(): Promise<void> {
    this.#agent.destroy()
    this.child.kill('SIGKILL')
    await once(this.child, 'exit')
  }
}

const reported = <W extends Report['what']>(child: ChildProcess, what: W) =>
  new Promise<Extract<Report, { what: W }>>((done, fail) => {
    const ended = (code: number | null) => fail(new Error(`The server ended with ${code}.`))
    child.once('exit', ended)
    const listen = (report: Report) => {
      if (report.what !== what) return
      child.off('message', listen)
      child.off('exit', ended)
      done(report as Extract<Report, { what: W }>)
    }
    child.on('message', listen)
  })
