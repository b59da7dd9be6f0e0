import { createContext, runInContext, Script } from 'node:vm'
import { type HalfKey, type RenderInput, type RenderOutput, type RenderTexts, renderOutput } from './render-job'

/** What the shell's server half exports (`shell/src/server/server-half.tsx`). */
interface ShellHalf {
  sharedModules: Record<string, unknown>
  provideRemote(name: string, version: string, module: unknown): void
  render(input: RenderInput): Promise<unknown>
}

/** What a browser has as well and rendering needs. No network, no files, no process. */
const globals = (onView: (base: string) => void) => ({
  /** Called by the shell as it comes to a view, with the address of its version's folder. */
  qeRendering: onView,
  AbortController,
  AbortSignal,
  atob,
  Blob,
  btoa,
  console,
  clearTimeout,
  crypto: globalThis.crypto,
  DOMException,
  Event,
  EventTarget,
  FormData,
  Headers,
  performance,
  queueMicrotask,
  ReadableStream,
  Request,
  Response,
  setTimeout,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  // Nothing happens on a page that is being rendered.
  addEventListener: () => {},
  removeEventListener: () => {},
})

/**
 * One version of the shell with the remotes that it renders, in a global object of their own. Keeps them apart from the
 * server by mistake, not by malice: what runs here has been published and checked.
 */
export class Realm {
  readonly #context
  readonly #parse: (input: RenderTexts) => RenderInput
  readonly #shell: ShellHalf
  readonly #remotes = new Set<string>()

  /** @param onView hears of each view before it is rendered */
  constructor(code: string, filename: string, onView: (base: string) => void) {
    this.#context = createContext(globals(onView))
    this.#parse = runInContext(
      '({ rest, answers }) => ({ ...JSON.parse(rest), answers: JSON.parse(answers) })',
      this.#context,
    )
    this.#shell = this.#evaluate(code, filename, (request) => {
      throw new Error(`The shell's server half requires ${request}.`)
    }) as ShellHalf
  }

  has(file: string): boolean {
    return this.#remotes.has(file)
  }

  provide({ name, version, file, code }: HalfKey & { code: string }): void {
    const module = this.#evaluate(code, file, (request) => {
      if (!Object.hasOwn(this.#shell.sharedModules, request)) throw new Error(`${request} is not on the server.`)
      return this.#shell.sharedModules[request]
    })
    this.#shell.provideRemote(name, version, module)
    this.#remotes.add(file)
  }

  /** @param input JSON, so that its objects belong to this realm */
  async render(input: RenderTexts): Promise<RenderOutput> {
    const parsed = this.#parse(input)
    const { origin, protocol, host, hostname, port, pathname, search, hash, href } = new URL(parsed.url)
    this.#context['location'] = { origin, protocol, host, hostname, port, pathname, search, hash, href }
    return renderOutput.parse(await this.#shell.render(parsed))
  }

  #evaluate(code: string, filename: string, require: (request: string) => unknown): unknown {
    const module = { exports: {} as unknown }
    const script = new Script(`(function (module, exports, require) {${code}\n})`, { filename })
    const run = script.runInContext(this.#context) as (module: object, exports: unknown, require: unknown) => void
    run(module, module.exports, require)
    return module.exports
  }
}
