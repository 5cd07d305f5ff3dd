const SECOND_MS = 1_000

/**
 * How long a socket may take its time (reliability §0.5, §6). Fastify waits for ever unless told; a slow
 * sender must not hold a socket: whoever has not sent a whole request within half a minute is let go.
 *
 * `second` makes tests of it short.
 */
export function patience(second = SECOND_MS) {
  return {
    connectionTimeout: 60 * second,
    requestTimeout: 25 * second,
    keepAliveTimeout: 72 * second,
    http: {
      headersTimeout: 15 * second,
      // Node looks at the two above only so often; twice a minute, unless told, would double them.
      connectionsCheckingInterval: 5 * second,
    },
  }
}
