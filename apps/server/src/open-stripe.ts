import { Stripe } from 'stripe'
import { systemClock, type Clock } from '@hlizo/kit/clock'
import { createBreaker } from './breaker.ts'
import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'

const FAILURES_IN_A_ROW = 6
const REST_MS = 10_000

/**
 * The wire to the provider. One that is down would hold everybody who pays for ten seconds, twice: after a
 * few failures in a row it is left alone for a moment, and who asks meanwhile hears so at once (R105).
 */
function breakingWire(clock: Clock): Stripe.HttpClient {
  const wire = Stripe.createNodeHttpClient()
  const breaker = createBreaker<Stripe.HttpClientResponse>({
    clock,
    failures: FAILURES_IN_A_ROW,
    restMs: REST_MS,
    hasFailed: (answer) => answer.getStatusCode() >= 500,
  })

  return {
    getClientName: () => wire.getClientName(),
    makeRequest: (...request) => breaker(() => wire.makeRequest(...request)),
  }
}

/** The official client, the same in both modes; its own patience of 80 s would outlast every browser. */
export function openStripe(
  { payments }: Pick<Config, 'payments'>,
  secrets: Pick<Secrets, 'sandboxSecretKey'>,
  clock: Clock = systemClock,
): Stripe {
  const options = {
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: breakingWire(clock),
  }
  if (payments.mode === 'stripe') return new Stripe(payments.secretKey, options)

  const sandbox = { host: '127.0.0.1', port: payments.apiPort, protocol: 'http' as const }
  return new Stripe(secrets.sandboxSecretKey, { ...options, ...sandbox })
}
