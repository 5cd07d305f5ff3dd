import { SANDBOX_LOCK, type ApiServices } from '../http/serve.ts'
import { StripeError } from '../http/stripe-error.ts'
import { oneAtATime, secondsOf, type Work } from '../work.ts'

export type PageServices = ApiServices & {
  advance(milliseconds: number): Promise<void>
  settle(): Promise<void>
}

type Services = Pick<ApiServices, 'db' | 'clock' | 'config'>

const request = { id: null, idempotencyKey: null }

export function reading(services: Services): Work {
  const { db, clock, config } = services
  const now = secondsOf(clock.now())
  return { queries: db, now, sentAt: now, config, request }
}

export function transact<Value>(
  services: Services,
  work: (work: Work) => Promise<Value>,
): Promise<Value> {
  const { db, clock, config } = services
  return db.transaction(async (tx) => {
    await tx.lock(SANDBOX_LOCK)
    const now = secondsOf(clock.now())
    return work({ queries: oneAtATime(tx), now, sentAt: now, config, request })
  })
}

export function refusalCode(error: unknown): string {
  if (!(error instanceof StripeError)) throw error
  const { code, decline_code: decline } = error.body
  return decline === 'test_mode_live_card' ? decline : (code ?? 'card_declined')
}
