import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Forwards a request to the server at another port of this machine. */
export function proxy(asked: IncomingMessage, response: ServerResponse, port: number): void {
  const forwarded = request(
    { port, path: asked.url, method: asked.method, headers: asked.headers },
    (answer) => void answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers)),
  )
  forwarded.on('error', () => response.destroy())
  asked.pipe(forwarded)
}
