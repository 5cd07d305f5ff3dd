import { accept, refuse } from '@hlizo/kit/result'
import { operatorStore } from './stores/operators.ts'
import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import type { TestBench } from '@hlizo/payments-sandbox/testing'
import { silentLog } from '@hlizo/kit/log'
import { createMailer } from '@hlizo/mail/mailer'
import { assemble } from '#server/assemble.ts'
import { billingFeature } from '#server/billing/feature.ts'
import { readConfig } from '#server/config.ts'
import { chargesFeature } from '#server/features/charges/feature.ts'
import { couponsFeature } from '#server/features/coupons/feature.ts'
import { efacturaFeature } from '#server/features/efactura/feature.ts'
import { exchangeRatesFeature } from '#server/features/exchange-rates/feature.ts'
import { invoicesFeature } from '#server/features/invoices/feature.ts'
import { offersFeature } from '#server/features/offers/feature.ts'
import { pausesFeature } from '#server/features/pauses/feature.ts'
import { paymentsFeature } from '#server/features/payments/feature.ts'
import { paypalFeature } from '#server/features/paypal/feature.ts'
import { plansFeature } from '#server/features/plans/feature.ts'
import { remindersFeature } from '#server/features/reminders/feature.ts'
import { saveOffersFeature } from '#server/features/save-offers/feature.ts'
import { vouchersFeature } from '#server/features/vouchers/feature.ts'
import { webhooksFeature } from '#server/features/webhooks/feature.ts'
import { withdrawalsFeature } from '#server/features/withdrawals/feature.ts'
import { serveForTest, type TestApi } from '#server/http/testing-api.ts'
import { productQueue } from '#server/product-queue.ts'

export const WEBHOOK_SECRET = 'whsec_world'
export const PUBLIC_URL = 'http://shop.test'

const transport = { deliver: async () => {}, close: async () => {} }

function sellingCore(
  { clock }: TestBench,
  environment: Readonly<Record<string, string>>,
  db: Database,
  stripe: Stripe,
) {
  const log = silentLog
  const jobs = productQueue({ db, clock, log })

  return {
    config: readConfig({ PUBLIC_URL, ...environment }),
    log,
    clock,
    db,
    stripe,
    jobs,
    mailer: createMailer({ db, clock, log, jobs, transport }),
    secrets: {
      derive: (purpose: string) => createHmac('sha256', 'world').update(purpose).digest(),
      sandboxWebhookSecret: WEBHOOK_SECRET,
    },
  }
}

const sellingFeatures = (core: ReturnType<typeof sellingCore>) =>
  assemble(core)
    .add(billingFeature)
    .add(plansFeature)
    .add(vouchersFeature)
    .add(couponsFeature)
    .add(pausesFeature)
    .add(saveOffersFeature)
    .add(remindersFeature)
    .add(paymentsFeature)
    .add(paypalFeature)
    .add(efacturaFeature)
    .add(invoicesFeature)
    .add(chargesFeature)
    .add(offersFeature)
    .add(exchangeRatesFeature)
    .add(withdrawalsFeature)
    .add(webhooksFeature)

/** The features that sell, with what they need. For tests. */
export function openBilling(...world: Parameters<typeof sellingCore>) {
  const core = sellingCore(...world)
  const { features, ports } = sellingFeatures(core)

  return { core, features, billing: ports }
}

/** Starts the features and answers their calls. For tests. */
export async function serveBilling({
  core,
  features,
  billing,
}: ReturnType<typeof openBilling>): Promise<TestApi> {
  for (const feature of features) await feature.start?.()
  return serveForTest({
    features,
    clock: core.clock,
    db: core.db,
    ports: {
      profileOf: async () => ({ ok: true, value: { id: 1, maxAgeRating: '18' } }),
      checkEntitlement: billing.checkEntitlement,
      operatorOf: async ({ accountId }, { authenticatedAt: provenAt }) => {
        const found = await operatorStore(core.db).byAccount(accountId)
        return found ? accept({ ...found, provenAt }) : refuse('NOT_FOUND')
      },
    },
  })
}
