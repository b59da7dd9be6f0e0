import { Worker } from 'node:worker_threads'
import type { HalfKey, RenderedRoot, RenderJob, RenderOutcome, RenderTexts, WorkerState } from './render-job'

/** Heap of a worker, MB; one that needs more ends, and another takes its place. */
const maxHeapMb = 512
/**
 * Longest time for the code of a page to run and for the page itself, ms: a worker that takes longer is ended. Both are
 * long for a busy machine. The code of a new version runs once, so that a canary needs more time than its control.
 */
const [maxLoadMs, maxRenderMs] = [10_000, 2000]
/** Pages that may wait for a worker; further ones are refused. */
const maxWaiting = 20
/**
 * Server halves in one worker beside one of each remote. With more it is replaced, so that those of old versions are
 * let go: one of the catalogue takes 7 MB, and what is left of the heap is for the pages.
 */
const maxFurtherHalves = 30

/** The code of a version is at fault: it threw, took too long, or needed too much memory. */
export class RenderingFailed extends Error {
  override readonly name = 'RenderingFailed'

  constructor(
    message: string,
    /** The version whose code it is; undefined when nothing tells. */
    readonly version: Pick<HalfKey, 'name' | 'version'> | undefined,
  ) {
    super(message)
  }
}

/** The version whose folder a text names first, such as that of the code in which a stack begins. */
const firstNamed = (halves: readonly HalfKey[], text: string) =>
  halves
    .map(({ name, version }) => ({ name, version, at: text.indexOf(`assets/${name}/${version}/`) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]

/**
 * What it is that failed. A stack may have no code but React's, which is in the shell's half; then it is the view that
 * was being rendered, or the shell before any was.
 */
function failureOf({ shell, remotes }: Rendering, message: string, last: string): RenderingFailed {
  const found = firstNamed(remotes, message) ?? firstNamed([shell, ...remotes], last) ?? firstNamed([shell], message)
  return new RenderingFailed(message, found && { name: found.name, version: found.version })
}

/** A page to render, and the server halves that it needs. */
export interface Rendering {
  shell: HalfKey
  remotes: readonly HalfKey[]
  input: RenderTexts
}

interface Waiting extends Rendering {
  resolve(page: RenderedRoot): void
  reject(error: Error): void
}

type ReadCode = (file: string) => Promise<string>

/** Bytes from another thread come without their class. */
function rootFrom({ root, head }: RenderedRoot): RenderedRoot {
  const { buffer, byteOffset, byteLength } = root.blocks
  return { root: { ...root, blocks: Buffer.from(buffer, byteOffset, byteLength) }, head }
}

/** A worker thread, which renders one page at a time. */
class Renderer {
  readonly #worker: Worker
  /** Names of the shell and the remotes by the files of the halves that it has. */
  readonly #sent = new Map<string, string>()
  #job: Waiting | undefined
  #isEnding = false
  #hasAnswered = false
  /** The file or the view at which it told to be. */
  #at = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * @param onFree called after each page
   * @param onEnd called once, when the thread has ended for whatever reason
   */
  constructor(
    workerFile: URL,
    private readonly readCode: ReadCode,
    private readonly onFree: () => void,
    onEnd: () => void,
  ) {
    // No environment, so no secrets.
    this.#worker = new Worker(workerFile, { env: {}, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } })
    this.#worker.unref()
    this.#worker.on('message', (outcome: RenderOutcome | WorkerState) => {
      this.#hasAnswered = true
      if (outcome === 'started') return
      if (outcome === 'loaded') {
        this.#at = ''
        return this.#limit(maxRenderMs)
      }
      if ('at' in outcome) {
        this.#at = outcome.at
        return
      }
      this.#settle((job) =>
        'error' in outcome ? job.reject(failureOf(job, outcome.error, this.#at)) : job.resolve(rootFrom(outcome)),
      )
      this.onFree()
    })
    this.#worker.on('error', (error) => this.end(this.#failure(String(error))))
    this.#worker.on('exit', () => {
      this.end(this.#failure('Its thread ended.'))
      onEnd()
    })
  }

  get isFree(): boolean {
    return !this.#job && !this.#isEnding
  }

  get isFull(): boolean {
    return this.#sent.size - new Set(this.#sent.values()).size > maxFurtherHalves
  }

  async render(job: Waiting): Promise<void> {
    this.#job = job
    this.#at = ''
    try {
      const [shell, ...remotes] = await Promise.all([job.shell, ...job.remotes].map((half) => this.#withCode(half)))
      // It may have ended meanwhile.
      if (this.#job !== job || !shell) return
      this.#worker.postMessage({ shell, remotes, input: job.input } satisfies RenderJob)
      for (const { file, name } of [shell, ...remotes]) this.#sent.set(file, name)
      this.#limit(maxLoadMs)
    } catch (error) {
      this.#settle(({ reject }) => reject(error as Error))
      this.onFree()
    }
  }

  end(reason: Error): void {
    this.#isEnding = true
    this.#settle(({ reject }) => reject(reason))
    void this.#worker.terminate()
  }

  async #withCode(half: HalfKey): Promise<RenderJob['shell']> {
    return this.#sent.has(half.file) ? half : { ...half, code: await this.readCode(half.file) }
  }

  #limit(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#job) this.#timer = setTimeout(() => this.end(this.#failure(`It took longer than ${ms} ms.`)), ms)
  }

  /** A thread that never answered may not have started; then no version is to blame. */
  #failure(reason: string): Error {
    return this.#hasAnswered && this.#job ? failureOf(this.#job, reason, this.#at) : new Error(reason)
  }

  #settle(settle: (job: Waiting) => void): void {
    clearTimeout(this.#timer)
    const job = this.#job
    this.#job = undefined
    if (job) settle(job)
  }
}

/** Renders pages in worker threads, so that no page can stop the server. */
export class WorkerPool {
  readonly #renderers = new Set<Renderer>()
  readonly #waiting: Waiting[] = []
  /** Why it renders no more. */
  #stopped: Error | undefined

  /** @param readCode gives a server half, or throws when it is lost or not as published */
  constructor(
    private readonly size: number,
    private readonly workerFile: URL,
    private readonly readCode: ReadCode,
  ) {}

  /**
   * @throws RenderingFailed when the code of a version is at fault; Error when a half is lost, too many pages are
   * waiting, or the server stops
   */
  render(rendering: Rendering): Promise<RenderedRoot> {
    if (this.#stopped) return Promise.reject(this.#stopped)
    if (this.#waiting.length >= maxWaiting) return Promise.reject(new Error('Too many pages are being rendered.'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...rendering, resolve, reject })
      this.#next()
    })
  }

  /** Ends all workers. What they were rendering is refused. */
  stop(): void {
    const reason = new Error('The server is stopping.')
    this.#stopped = reason
    for (const { reject } of this.#waiting.splice(0)) reject(reason)
    for (const renderer of this.#renderers) renderer.end(reason)
  }

  #next(): void {
    const [job] = this.#waiting
    const renderer = job && ([...this.#renderers].find(({ isFree }) => isFree) ?? this.#start())
    if (!job || !renderer) return
    this.#waiting.shift()
    void renderer.render(job)
  }

  #start(): Renderer | undefined {
    if (this.#renderers.size >= this.size) return undefined
    const renderer: Renderer = new Renderer(
      this.workerFile,
      this.readCode,
      () => {
        if (renderer.isFull) renderer.end(new Error('It is replaced.'))
        else this.#next()
      },
      () => {
        this.#renderers.delete(renderer)
        this.#next()
      },
    )
    this.#renderers.add(renderer)
    return renderer
  }
}
