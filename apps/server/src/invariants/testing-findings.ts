import type { BillingWorld } from '#server/testing-billing.ts'
import { checkInvariants } from './check-invariants.ts'
import { knownPlansIn, providerMoney } from './provider-money.ts'

/** A store of media without files. For tests. */
export const emptyStore = { get: async () => null, async *list() {} }

type Shop = Pick<BillingWorld, 'db' | 'stripe' | 'bench'>

/**
 * The rules of `hlizo check` that do not hold or cannot be checked, some time from now, when everything has
 * arrived. Its pool is of another issuer than that of the accounts. For tests.
 */
export async function findingsIn({ db, stripe, bench }: Shop, { afterMs }: { afterMs: number }) {
  const findings = await checkInvariants(db, {
    store: emptyStore,
    money: providerMoney(stripe, knownPlansIn(db)),
    pool: async () => ({ issuer: 'none', users: [] }),
    now: new Date(bench.clock.now().getTime() + afterMs),
  })

  return findings.filter(({ broken }) => broken?.length !== 0)
}
