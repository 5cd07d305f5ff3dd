import type { Queries } from '@hlizo/database/database'
import type { AccessPorts } from '#server/http/caller.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import { ADOPT_METHOD_JOB, adoptMethodJob } from './adopt-method.ts'
import { billingReactions } from './billing-reactions.ts'
import { CONTINUE_JOB, continueJob } from './continue-subscriptions.ts'
import { customerEmailJob, CUSTOMER_EMAIL_JOB } from './customer-email.ts'
import { CLOSED_ACCOUNTS_JOB, closedAccountsJob } from './closed-accounts.ts'
import { CHARGE_JOB, chargeJob, DISPUTES_JOB, disputesJob } from './disputes.ts'
import { END_DUPLICATE_JOB, endDuplicateJob } from './end-duplicate.ts'
import { END_REFUNDED_JOB, endRefundedJob } from './end-refunded.ts'
import { createEntitlementCheck } from './entitlement-reader.ts'
import { LATE_CANCELLATION_JOB, lateCancellationJob } from './late-cancellation.ts'
import type { Reactions } from './reactions.ts'
import { RECONCILE_JOB, reconcileJob } from './reconcile.ts'
import { REPRICE_JOB, repriceJob } from './reprice-renewals.ts'
import { openShared, type BillingNeeds, type SharedBilling } from './shared-billing.ts'

type Offers = SharedBilling & {
  readonly checkEntitlement: AccessPorts['checkEntitlement']
  /** Enqueues the update of the provider in the transaction that changes the address. */
  readonly emailChanged: (tx: Queries, accountId: string) => Promise<void>
  readonly billingReactions: Reactions
}

/** What all payment features share, and the jobs that update the projection. */
export function billingFeature(needs: BillingNeeds): FeatureWith<Offers> {
  const { db, jobs, clock } = needs
  const shared = openShared(needs)
  const deps = { ...needs, ...shared }

  return {
    jobs: {
      [CUSTOMER_EMAIL_JOB]: customerEmailJob(deps),
      [END_DUPLICATE_JOB]: endDuplicateJob(deps),
      [LATE_CANCELLATION_JOB]: lateCancellationJob(deps),
      [ADOPT_METHOD_JOB]: adoptMethodJob(deps),
      [RECONCILE_JOB]: reconcileJob(deps),
      [CONTINUE_JOB]: continueJob(deps),
      [REPRICE_JOB]: repriceJob(deps),
      [CHARGE_JOB]: chargeJob(deps),
      [DISPUTES_JOB]: disputesJob(deps),
      [CLOSED_ACCOUNTS_JOB]: closedAccountsJob(deps),
      [END_REFUNDED_JOB]: endRefundedJob(deps),
    },
    offers: {
      ...shared,
      checkEntitlement: createEntitlementCheck({ db, clock }),
      emailChanged: (tx, accountId) =>
        jobs.enqueue(tx, { kind: CUSTOMER_EMAIL_JOB, key: accountId, payload: { accountId } }),
      billingReactions,
    },
  }
}
