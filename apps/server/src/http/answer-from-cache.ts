import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Admission } from './admission.ts'
import type { AnswerFirst } from './answer-first.ts'
import type { CachedAddresses } from './cached-addresses.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'

type Options = {
  readonly addresses: Pick<CachedAddresses, 'find'>
  readonly admission: Pick<Admission, 'admitsAtOnce'>
  readonly ipOf: (request: IncomingMessage) => string
}

const isPlain = (headers: IncomingHttpHeaders) =>
  headers.authorization === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** Cached responses to public calls, for known addresses and admitted callers. Everything else, and every refusal, is left to the routes. */
export function answerFromCache({ addresses, admission, ipOf }: Options): AnswerFirst {
  return (request) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || !isPlain(headers)) return null
    const found = addresses.find(url)
    if (found === null) return null
    const { address, bytes } = found
    const counted = admission.admitsAtOnce(address.call, { ip: ipOf(request), headers })
    if (counted === null) return null

    return {
      route: address.route,
      headers: {
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': bytes.length,
        ...rateLimitHeaders(counted),
      },
      content: bytes,
    }
  }
}
