import type { Queries } from '@hlizo/database/database'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { ADOPT_METHOD_JOB, adoptMethodJob, methodAdopter } from './billing/adopt-method.ts'
import { CONTINUE_JOB, continueJob } from './billing/continue-subscriptions.ts'
import { customerEmailJob, CUSTOMER_EMAIL_JOB } from './billing/customer-email.ts'
import { customerMaker, type CustomerOf } from './billing/customers.ts'
import { defaultPlans, defaultVouchers } from './billing/default-offer.ts'
import { DISABLED_ACCOUNTS_JOB, disabledAccountsJob } from './billing/disabled-accounts.ts'
import { CHARGE_JOB, chargeJob, chargeReaction } from './billing/disputes.ts'
import { END_DUPLICATE_JOB, endDuplicateJob } from './billing/end-duplicate.ts'
import { END_REFUNDED_JOB, endRefundedJob } from './billing/end-refunded.ts'
import { entitlementReader, standingReader, type Standing } from './billing/entitlement.ts'
import { LATE_CANCELLATION_JOB, lateCancellationJob } from './billing/late-cancellation.ts'
import { leiCoupons } from './billing/lei-coupons.ts'
import { leiRateStore } from './billing/lei-rate-store.ts'
import { mailWriter } from './billing/mail-writer.ts'
import { offerStore } from './billing/offer-store.ts'
import { operationRunner } from './billing/operations.ts'
import { mailsOwed } from './billing/owed-mails.ts'
import { planChooser } from './billing/plan-choice.ts'
import { promotionCodeFinder } from './billing/promotion-codes.ts'
import { providerCatalogue, type ProviderCatalogue } from './billing/provider-catalogue.ts'
import { openQuotes, type Quotes } from './billing/quotes.ts'
import { receiptLinks, type ReceiptLinks } from './billing/receipt-links.ts'
import { RECONCILE_JOB, reconcileJob } from './billing/reconcile.ts'
import { openSales, type Sales } from './billing/sales.ts'
import { REPRICE_JOB, repriceJob } from './billing/reprice-renewals.ts'
import { planSeller } from './billing/sell-plan.ts'
import { subscriptionMails } from './billing/subscription-mails.ts'
import { methodSwitcher } from './billing/switch-method.ts'
import { customerSync, type SyncCustomer } from './billing/sync-customer.ts'
import type { Log } from '@hlizo/kit/log'
import { mailBrand } from './mail-brand.ts'
import type { Core } from './core.ts'
import { chargesFeature } from './features/charges/routes.ts'
import { exchangeRatesFeature } from './features/exchange-rates/feature.ts'
import { couponsFeature } from './features/coupons/routes.ts'
import { offersFeature } from './features/offers/feature.ts'
import { paymentsFeature } from './features/payments/routes.ts'
import { paypalFeature } from './features/paypal/routes.ts'
import { plansFeature } from './features/plans/routes.ts'
import { voucherCodes } from './features/vouchers/codes.ts'
import { voucherMailWriter } from './features/vouchers/mails.ts'
import { voucherReactions, vouchersFeature } from './features/vouchers/routes.ts'
import type { Reactions } from './features/webhooks/receive-event.ts'
import { webhooksFeature } from './features/webhooks/routes.ts'
import { withdrawalsFeature } from './features/withdrawals/routes.ts'
import type { AccessPorts } from './http/caller.ts'
import type { Feature } from './http/feature.ts'
import type { Figure } from './http/metrics.ts'

/** Plans, payments and vouchers, and what the other areas ask of them. */
export type Billing = {
  readonly features: readonly Feature[]
  readonly standingOf: (accountId: string) => Promise<Standing>
  readonly entitlementOf: AccessPorts['entitlementOf']
  readonly emailChanged: (tx: Queries, accountId: string) => Promise<void>
  readonly customerOf: CustomerOf
  readonly syncCustomer: SyncCustomer
  readonly catalogue: ProviderCatalogue
  readonly quotes: Quotes
}

/** What billing is built from. */
export type BillingCore = Pick<Core, 'config' | 'clock' | 'db' | 'jobs' | 'mailer' | 'stripe'> & {
  readonly log: Log
  readonly secrets: Pick<Core['secrets'], 'derive' | 'sandboxWebhookSecret'>
}

const RECEIPT_IN_MAIL_DAYS = 60

/** What is on sale. Sales are open from when the provider knows all of it. */
function openOffer({ db, stripe, log }: BillingCore) {
  const offer = offerStore(db)
  const products = providerCatalogue(stripe)
  const sales = openSales({
    log,
    connect: async () => {
      const [plans, vouchers] = await Promise.all([offer.plans(), offer.vouchers()])
      const sold = [...plans, ...vouchers].filter(({ isPublic }) => isPublic)
      for (const product of sold) await products.ensure(product)
      return products
    },
  })

  return {
    ...sales,
    start: async () => {
      for (const [position, plan] of defaultPlans.entries()) await offer.addPlan(plan, position)
      for (const [position, voucher] of defaultVouchers.entries())
        await offer.addVoucher(voucher, position)
      await sales.start()
    },
  }
}

const webhookSecretsOf = ({ config, secrets }: BillingCore): readonly string[] =>
  config.payments.mode === 'stripe'
    ? config.payments.webhookSecrets
    : [secrets.sandboxWebhookSecret]

/** Whether the provider is the real one and its money is real. */
const isLiveMode = ({ config: { payments } }: BillingCore): boolean =>
  payments.mode === 'stripe' && payments.secretKey.includes('_live_')

const adoptReaction = (object: unknown) => {
  const id = typeof object === 'object' && object !== null && 'id' in object ? object.id : null
  if (typeof id !== 'string') return null

  return { kind: ADOPT_METHOD_JOB, key: id, payload: { setupIntentId: id } }
}

const reactions: Reactions = {
  'checkout.session.completed': [voucherReactions.fulfil],
  'checkout.session.async_payment_succeeded': [voucherReactions.fulfil],
  'charge.refunded': [voucherReactions.checkPayment],
  'charge.dispute.created': [voucherReactions.checkPayment, chargeReaction],
  'charge.dispute.closed': [voucherReactions.checkPayment, chargeReaction],
  'refund.failed': [voucherReactions.checkPayment, chargeReaction],
  'refund.updated': [voucherReactions.checkPayment, chargeReaction],
  'setup_intent.succeeded': [adoptReaction],
}

/** What several features of billing use. */
function openShared(core: BillingCore, receipts: ReceiptLinks) {
  const sales = openOffer(core)
  const catalogue: ProviderCatalogue = {
    ensure: async (product) => sales.catalogue().ensure(product),
  }
  const quotes = openQuotes({ ...core, cardCurrency: core.config.cardCurrency })
  const writeMail = mailWriter({ brand: mailBrand(core) })
  const findPromotionCode = promotionCodeFinder(core)
  const { cardCurrency } = core.config
  const mails = subscriptionMails({
    ...core,
    writeMail,
    quotesOn: (tx) => openQuotes({ ...core, db: tx, cardCurrency }),
    consentText: core.config.contracts.endsWithSupply
      ? subscribeMessages.consent
      : subscribeMessages.consentService,
  })
  const onFound = mailsOwed({
    ...core,
    ...{ writeMail, mails },
    receiptHref: (invoiceId) => receipts.hrefOf(invoiceId, RECEIPT_IN_MAIL_DAYS),
  })
  const discountOf = leiCoupons(core)
  const sellPlan = planSeller({ quotes, discountOf })
  const syncCustomer = customerSync({ ...core, onFound })

  return {
    ...core,
    sales,
    catalogue,
    quotes,
    discountOf,
    sellPlan,
    writeMail,
    receipts,
    findPromotionCode,
    syncCustomer,
    standingOf: standingReader(core),
    customerOf: customerMaker(core),
    choosePlan: planChooser({ ...core, catalogue, findPromotionCode }),
    adoptMethod: methodAdopter({
      ...core,
      syncCustomer,
      switchMethod: methodSwitcher({ ...core, quotes, sellPlan }),
    }),
    run: operationRunner({ ...core, syncCustomer }),
    publicUrl: core.config.publicUrl,
  }
}

type Shared = ReturnType<typeof openShared>

const billingJobs = (shared: Shared) => ({
  [CUSTOMER_EMAIL_JOB]: customerEmailJob(shared),
  [END_DUPLICATE_JOB]: endDuplicateJob(shared),
  [LATE_CANCELLATION_JOB]: lateCancellationJob(shared),
  [ADOPT_METHOD_JOB]: adoptMethodJob(shared),
  [RECONCILE_JOB]: reconcileJob(shared),
  [CONTINUE_JOB]: continueJob(shared),
  [REPRICE_JOB]: repriceJob(shared),
  [CHARGE_JOB]: chargeJob(shared),
  [DISABLED_ACCOUNTS_JOB]: disabledAccountsJob(shared),
  [END_REFUNDED_JOB]: endRefundedJob(shared),
})

function openVouchers(shared: Shared) {
  const { secrets, writeMail, publicUrl: url } = shared
  const codes = voucherCodes({
    hash: secrets.derive('voucher-hash'),
    seal: secrets.derive('voucher-seal'),
  })

  return vouchersFeature({ ...shared, codes, mails: voucherMailWriter({ writeMail, url }) })
}

const salesFigure = ({ isOpen }: Pick<Sales, 'isOpen'>): Figure => ({
  name: 'hlizo_sales_open',
  help: 'Whether this node sells: 0 until the payment provider has answered it.',
  read: () => (isOpen() ? 1 : 0),
})

export function composeBilling(core: BillingCore): Billing {
  const { config, db, jobs, secrets, clock } = core
  const shared = openShared(core, receiptLinks({ key: secrets.derive('receipts'), clock }))
  const { standingOf, customerOf, syncCustomer, catalogue, quotes } = shared
  const vouchers = openVouchers(shared)

  const plans = plansFeature({
    ...shared,
    cardCurrency: config.cardCurrency,
    leiRate: leiRateStore(db).latest,
  })

  return {
    features: [
      { ...shared.sales, jobs: billingJobs(shared), figures: [salesFigure(shared.sales)] },
      plans,
      couponsFeature({ ...shared, giftMonths: vouchers.giftMonths }),
      paymentsFeature({ ...shared, isLenient: config.contracts.isCancelLenient }),
      paypalFeature({ ...shared, isPaypalOffered: config.payments.isPaypalOffered }),
      chargesFeature(shared),
      offersFeature(shared),
      exchangeRatesFeature({ ...shared, ratesUrl: config.bnrRatesUrl }),
      vouchers,
      withdrawalsFeature({
        ...shared,
        endsWithSupply: config.contracts.endsWithSupply,
        operatorEmail: config.site.support.email,
      }),
      webhooksFeature({
        ...shared,
        reactions,
        onCheckoutCompleted: vouchers.fulfil,
        secrets: webhookSecretsOf(core),
        isLive: isLiveMode(core),
      }),
    ],
    standingOf,
    customerOf,
    syncCustomer,
    catalogue,
    quotes,
    entitlementOf: entitlementReader({ db, clock }),
    emailChanged: (tx, accountId) =>
      jobs.enqueue(tx, { kind: CUSTOMER_EMAIL_JOB, key: accountId, payload: { accountId } }),
  }
}
