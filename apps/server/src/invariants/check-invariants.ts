import type { Database } from '@hlizo/database/database'
import { raw } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { accountInvariants } from './account-invariants.ts'
import { billingInvariants } from './billing-invariants.ts'
import { disputeInvariant } from './dispute-invariant.ts'
import { erasureInvariant } from './erasure-invariant.ts'
import { giftPurchaseInvariant } from './gift-purchase-invariant.ts'
import type { Invariant, Sources } from './invariant.ts'
import { invoiceInvariants } from './invoice-invariants.ts'
import { mediaInvariants } from './media-invariants.ts'
import { operatorOrderInvariants } from './operator-order-invariants.ts'
import { payoutInvariants } from './payout-invariants.ts'
import { poolInvariants } from './pool-invariants.ts'
import { projectionInvariants } from './projection-invariants.ts'
import { providerInvariants } from './provider-invariants.ts'
import { returnedInvariant } from './returned-invariant.ts'
import { unfinishedOrderInvariant } from './unfinished-order-invariant.ts'
import { viewingInvariants } from './viewing-invariants.ts'
import { withdrawalInvariants } from './withdrawal-invariants.ts'

export const moneyInvariants: readonly Invariant[] = [
  ...billingInvariants,
  ...invoiceInvariants,
  ...providerInvariants,
  ...projectionInvariants,
  returnedInvariant,
  giftPurchaseInvariant,
  disputeInvariant,
  ...operatorOrderInvariants,
  unfinishedOrderInvariant,
  ...withdrawalInvariants,
]

export const invariants: readonly Invariant[] = [
  ...moneyInvariants,
  ...payoutInvariants,
  ...accountInvariants,
  ...poolInvariants,
  ...viewingInvariants,
  ...mediaInvariants,
  erasureInvariant,
]

/** The ids that break a rule; null when it could not be checked. */
export type Finding = Pick<Invariant, 'name' | 'sentence'> & {
  readonly broken: readonly string[] | null
}

const SNAPSHOT = raw('set transaction isolation level repeatable read, read only')

/** Checks rules, by default all of them, in one snapshot of the database of a running product; reports each result. */
export async function checkInvariants(
  db: Database,
  sources: Omit<Sources, 'db'>,
  onFinding: (finding: Finding) => void = () => {},
  rules = invariants,
): Promise<readonly Finding[]> {
  return db.transaction(async (tx) => {
    await tx.run(SNAPSHOT)
    await tx.takeUpTo(HOUR_MS)
    const findings: Finding[] = []
    for (const { name, sentence, broken } of rules) {
      const finding = { name, sentence, broken: await broken({ ...sources, db: tx }) }
      findings.push(finding)
      onFinding(finding)
    }

    return findings
  })
}
