import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Has a request answered by the server at another port of this machine. */
export function passOn(asked: IncomingMessage, response: ServerResponse, port: number): void {
  const passed = request(
    { port, path: asked.url, method: asked.method, headers: asked.headers },
    (answer) => void answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers)),
  )
  passed.on('error', () => response.destroy())
  asked.pipe(passed)
}
