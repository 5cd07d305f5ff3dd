import { Stripe } from 'stripe'
import { systemClock, type Clock } from '@hlizo/kit/clock'
import { noTracing, type Tracing } from '@hlizo/kit/tracing'
import { leasedWire } from './billing/account-lease.ts'
import { createBreaker } from './http/breaker.ts'
import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'

const FAILURES_IN_A_ROW = 6
const REST_MS = 10_000

/**
 * The connection to the provider. Without it each payment would wait twice for ten seconds: after a
 * few failures in a row it is not called for a moment, and calls fail at once (R105).
 */
function breakingWire(clock: Clock, tracing: Tracing): Stripe.HttpClient {
  const wire = Stripe.createNodeHttpClient()
  const breaker = createBreaker<Stripe.HttpClientResponse>({
    clock,
    failures: FAILURES_IN_A_ROW,
    restMs: REST_MS,
    hasFailed: (answer) => answer.getStatusCode() >= 500,
  })

  return {
    getClientName: () => wire.getClientName(),
    makeRequest: (host, port, path, method, headers, ...rest) => {
      const name = `${method} ${templateOf(path)}`
      const attributes = {
        'http.request.method': method,
        'server.address': host,
        'server.port': Number(port),
        'url.template': templateOf(path),
      }

      return tracing.call(name, attributes, async (span) => {
        const all = { ...headers, ...tracing.headers() }
        const answer = await breaker(() => wire.makeRequest(host, port, path, method, all, ...rest))
        span.set({ 'http.response.status_code': answer.getStatusCode() })
        return answer
      })
    },
  }
}

/** A path without the ids of objects and without its query. */
const templateOf = (path: string) =>
  (path.split('?')[0] ?? path).replaceAll(/\/[a-z]+_(?:test_|live_)?[A-Za-z0-9_]{6,}/g, '/:id')

/** The official client, the same in both modes; its own timeout of 80 s would outlast every browser. */
export function openStripe(
  { payments }: Pick<Config, 'payments'>,
  secrets: Pick<Secrets, 'sandboxSecretKey'>,
  clock: Clock = systemClock,
  tracing: Tracing = noTracing,
): Stripe {
  const options = {
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: leasedWire(breakingWire(clock, tracing)),
  }
  if (payments.mode === 'stripe') return new Stripe(payments.secretKey, options)

  const sandbox = { host: '127.0.0.1', port: payments.apiPort, protocol: 'http' as const }
  return new Stripe(secrets.sandboxSecretKey, { ...options, ...sandbox })
}
