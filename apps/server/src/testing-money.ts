import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { silentLog } from '@hlizo/kit/log'
import { accept, refuse } from '@hlizo/kit/result'
import type { Feature } from './http/feature.ts'
import { serveForTest, type TestApi, type TestCaller } from './http/testing-api.ts'
import { productQueue } from './product-queue.ts'
import { operatorStore } from './stores/operators.ts'
import { openBillingWorld, type BillingWorld } from './testing-billing.ts'

/** What a feature of Studio about money needs. */
export const moneyNeeds = (world: BillingWorld) => ({
  ...world.billing,
  db: world.db,
  clock: world.bench.clock,
  stripe: world.serverStripe,
  log: silentLog,
  invoiceFileOf: async (): Promise<{ name: string; bytes: Buffer } | null> => null,
  jobs: productQueue({ db: world.db, clock: world.bench.clock, log: silentLog }),
})

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>

/** A shop with operators, and features of Studio that work on it. For tests. */
export async function openMoneyWorld(
  features: (needs: ReturnType<typeof moneyNeeds>) => readonly Feature[],
) {
  const world = await openBillingWorld()
  const needs = moneyNeeds(world)
  const parts = features(needs)
  const { clock } = world.bench
  const api: TestApi = await serveForTest({
    features: parts,
    clock,
    db: world.db,
    ports: {
      profileOf: async () => ({ ok: true, value: { id: 1, maxAgeRating: '18' } }),
      operatorOf: async ({ accountId }, { authenticatedAt: provenAt }) => {
        const found = await operatorStore(world.db).byAccount(accountId)
        return found ? accept({ ...found, provenAt }) : refuse('NOT_FOUND')
      },
    },
  })
  const operator = async (...roles: readonly OperatorRole[]): Promise<TestCaller> => {
    const caller = await world.account()
    const added = { accountId: caller.accountId, roles, by: 'test' }
    await operatorStore(world.db).add(added, clock.now())

    return caller
  }
  const jobs = Object.fromEntries(parts.flatMap((part) => Object.entries(part.jobs ?? {})))

  return {
    world,
    needs,
    api,
    operator,
    /** Runs a job once, as its worker does. */
    run: async (kind: string, payload: object = {}) => {
      await jobs[kind]?.run(payload, {
        attempt: 1,
        isLast: () => false,
        signal: new AbortController().signal,
      })
    },
    /** Runs every job that is due, as the queue does. */
    drain: () => needs.jobs.drain(jobs),
    close: async () => {
      await api.close()
      await world.close()
    },
  }
}
