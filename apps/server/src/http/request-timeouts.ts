import { SECOND_MS } from '@hlizo/kit/durations'

/** Timeouts of a socket: a request must be complete within half a minute. `second` shortens them in tests. */
export function requestTimeouts(second = SECOND_MS) {
  return {
    connectionTimeout: 60 * second,
    requestTimeout: 25 * second,
    keepAliveTimeout: 72 * second,
    http: {
      headersTimeout: 15 * second,
      // Node checks the timeouts above in this interval; its default of half a minute would double
      // them.
      connectionsCheckingInterval: 5 * second,
    },
  }
}
