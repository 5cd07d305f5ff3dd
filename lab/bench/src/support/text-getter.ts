import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'

/** Connections of one process that stands for many browsers. */
const CONNECTIONS = 128

/**
 * The body of an answer with status 200, else null. Through keep-alive connections, without `fetch`, whose own work
 * would be measured.
 */
export function textGetter(): AsyncDisposable & {
  readonly ask: (url: string) => Promise<string | null>
} {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

  return {
    ask: (url) =>
      new Promise((resolve) => {
        const request = get(url, { agent }, (answer) => {
          const { statusCode } = answer
          text(answer).then(
            (body) => resolve(statusCode === 200 ? body : null),
            () => resolve(null),
          )
        })
        request.on('error', () => resolve(null))
      }),
    [Symbol.asyncDispose]: async () => agent.destroy(),
  }
}
