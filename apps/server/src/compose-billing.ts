import type { Queries } from '@hlizo/database/database'
import { customerEmailJob, CUSTOMER_EMAIL_JOB } from './billing/customer-email.ts'
import { customerMaker, type CustomerOf } from './billing/customers.ts'
import { defaultPlans } from './billing/default-offer.ts'
import { entitlementOf, standingReader, type Standing } from './billing/entitlement.ts'
import { leiRateStore } from './billing/lei-rate-store.ts'
import { offerStore } from './billing/offer-store.ts'
import { promotionCodeFinder } from './billing/promotion-codes.ts'
import { connectCatalogue, type ProviderCatalogue } from './billing/provider-catalogue.ts'
import { customerSync, type SyncCustomer } from './billing/sync-customer.ts'
import type { Core } from './core.ts'
import { couponsFeature } from './features/coupons/routes.ts'
import { plansFeature } from './features/plans/routes.ts'
import { webhooksFeature } from './features/webhooks/routes.ts'
import type { AccessPorts } from './http/caller.ts'
import type { Feature } from './http/feature.ts'

/** Plans, payments and vouchers, and what the other areas ask of them. */
export type Billing = {
  readonly features: readonly Feature[]
  readonly standingOf: (accountId: string) => Promise<Standing>
  readonly entitlementOf: AccessPorts['entitlementOf']
  readonly emailChanged: (tx: Queries, accountId: string) => Promise<void>
  readonly customerOf: CustomerOf
  readonly syncCustomer: SyncCustomer
  readonly catalogue: () => ProviderCatalogue
}

/** What is on sale, here and at the provider, and the ids of its prices there. */
function openCatalogue({ db, stripe, log, config }: Core) {
  let catalogue: ProviderCatalogue = { priceOf: () => undefined }

  const start = async () => {
    const offer = offerStore(db)
    for (const [position, plan] of defaultPlans.entries()) await offer.addPlan(plan, position)
    const [plans, vouchers] = await Promise.all([offer.plans(), offer.vouchers()])
    // A fresh sandbox has no prices yet; at Stripe they are made once, by the operator.
    const createMissing = config.payments.mode === 'sandbox'
    catalogue = await connectCatalogue({ stripe, plans, vouchers, createMissing, log })
  }

  return { start, current: () => catalogue }
}

const webhookSecretsOf = ({ config, secrets }: Core): readonly string[] =>
  config.payments.mode === 'stripe'
    ? config.payments.webhookSecrets
    : [secrets.sandboxWebhookSecret]

export function composeBilling(core: Core): Billing {
  const { config, db, jobs } = core
  const standingOf = standingReader(core)
  const syncCustomer = customerSync(core)
  const findPromotionCode = promotionCodeFinder(core)
  const catalogue = openCatalogue(core)
  const customerOf = customerMaker(core)

  const plans = plansFeature({
    ...core,
    standingOf,
    syncCustomer,
    customerOf,
    catalogue: catalogue.current,
    promotionCodeOf: async (coupon, planId) =>
      (await findPromotionCode(coupon.toUpperCase(), planId))?.id ?? null,
    leiRate: leiRateStore(db).latest,
    publicUrl: config.publicUrl,
  })

  return {
    features: [
      { start: catalogue.start, jobs: { [CUSTOMER_EMAIL_JOB]: customerEmailJob(core) } },
      plans,
      couponsFeature({ db, findPromotionCode }),
      webhooksFeature({ ...core, syncCustomer, secrets: webhookSecretsOf(core) }),
    ],
    customerOf,
    syncCustomer,
    catalogue: catalogue.current,
    standingOf,
    entitlementOf: async (accountId) => entitlementOf(await standingOf(accountId)),
    emailChanged: (tx, accountId) =>
      jobs.enqueue(tx, { kind: CUSTOMER_EMAIL_JOB, key: accountId, payload: { accountId } }),
  }
}
