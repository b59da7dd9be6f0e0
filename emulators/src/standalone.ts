import { parseArgs } from 'node:util'

type Options = Record<string, string>

interface Standalone<O extends Options> {
  name: string
  /** Option → default value; an empty string means no default. */
  options: O & { port: string }
  start(options: { [K in keyof O]: string } & { port: number }): Promise<{ url: string; close(): Promise<void> }>
}

/**
 * Runs one emulator as its own process: reads the options from the command line, prints `ready on`, and closes on
 * SIGINT and SIGTERM. A bad option or a taken port ends the process with one line and code 1.
 */
export async function runStandalone<O extends Options>({ name, options, start }: Standalone<O>): Promise<void> {
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(
        Object.entries(options).map(([option, value]) => [option, { type: 'string', default: value } as const]),
      ),
    })
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Error(`--port must be a number from 0 to 65535, not "${values.port}".`)
    const { url, close } = await start({ ...(values as { [K in keyof O]: string }), port })
    process.stdout.write(`${name} emulator ready on ${url}\n`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void close().then(() => process.exit(0)))
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
