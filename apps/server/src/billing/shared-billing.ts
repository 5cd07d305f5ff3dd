import type Stripe from 'stripe'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import type { Database } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { Mailer } from '@hlizo/mail/mailer'
import type { Config } from '#server/config.ts'
import type { Secrets } from '#server/secrets.ts'
import { accountLease } from './account-lease.ts'
import { methodAdopter } from './adopt-method.ts'
import { couponHolder } from './coupon-holds.ts'
import { customerMaker } from './customers.ts'
import { defaultPlans, defaultVouchers } from './default-offer.ts'
import { createEntitlementReader } from './entitlement.ts'
import { invoiceIssuer } from './issue-invoices.ts'
import { leiCoupons } from './lei-coupons.ts'
import { mailBrand } from './mail-brand.ts'
import { mailWriter } from './mail-writer.ts'
import { offerStore } from './offer-store.ts'
import { operationRunner } from './operations.ts'
import { mailsOwed } from './owed-mails.ts'
import { planChooser } from './plan-choice.ts'
import { promotionCodeFinder } from './promotion-codes.ts'
import {
  providerCatalogue as openProviderCatalogue,
  type ProviderCatalogue,
} from './provider-catalogue.ts'
import { openQuotes } from './quotes.ts'
import { receiptLinks } from './receipt-links.ts'
import { openSales } from './sales.ts'
import { planSeller } from './sell-plan.ts'
import { subscriptionMails } from './subscription-mails.ts'
import { methodSwitcher } from './switch-method.ts'
import { customerSync } from './sync-customer.ts'

export type BillingNeeds = {
  readonly config: Config
  readonly clock: Clock
  readonly db: Database
  readonly jobs: JobQueue
  readonly log: Log
  readonly mailer: Mailer
  readonly secrets: Pick<Secrets, 'derive'>
  readonly stripe: Stripe
}

export type SharedBilling = ReturnType<typeof openShared>

const RECEIPT_IN_MAIL_DAYS = 60

/** Opens sales once the provider knows all plans and gifts. */
function openOffer({ db, stripe, log }: BillingNeeds) {
  const offer = offerStore(db)
  const products = openProviderCatalogue(stripe)
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

/** The sync of the projection, with the mails that a change makes due. */
function openSync(deps: BillingNeeds) {
  const { cardCurrency, contracts } = deps.config
  const writeMail = mailWriter({ brand: mailBrand(deps) })
  const receipts = receiptLinks({ key: deps.secrets.derive('receipts'), clock: deps.clock })
  const mails = subscriptionMails({
    ...deps,
    writeMail,
    quotesOn: (tx) => openQuotes({ ...deps, db: tx, cardCurrency }),
    consentText: contracts.endsWithSupply
      ? subscribeMessages.consent
      : subscribeMessages.consentService,
  })
  const onFound = mailsOwed({
    ...deps,
    writeMail,
    mails,
    receiptHref: (invoiceId) => receipts.hrefOf(invoiceId, RECEIPT_IN_MAIL_DAYS),
  })

  const invoices = invoiceIssuer(deps)

  return {
    writeMail,
    receipts,
    invoices,
    syncCustomer: customerSync({ ...deps, onFound, invoices }),
  }
}

export function openShared(deps: BillingNeeds) {
  const sales = openOffer(deps)
  const providerCatalogue: ProviderCatalogue = {
    ensure: async (product) => sales.catalogue().ensure(product),
  }
  const { writeMail, receipts, invoices, syncCustomer } = openSync(deps)
  const quotes = openQuotes({ ...deps, cardCurrency: deps.config.cardCurrency })
  const findPromotionCode = promotionCodeFinder(deps)
  const discountOf = leiCoupons(deps)
  const sellPlan = planSeller({ quotes, discountOf })
  const holdAccount = accountLease(deps)

  return {
    sales,
    providerCatalogue,
    quotes,
    discountOf,
    holdCoupon: couponHolder(deps),
    sellPlan,
    writeMail,
    receipts,
    invoices,
    findPromotionCode,
    syncCustomer,
    entitlementOf: createEntitlementReader(deps),
    customerOf: customerMaker(deps),
    choosePlan: planChooser({ ...deps, catalogue: providerCatalogue, findPromotionCode }),
    holdAccount,
    adoptMethod: methodAdopter({
      ...deps,
      holdAccount,
      syncCustomer,
      switchMethod: methodSwitcher({ ...deps, quotes, sellPlan }),
    }),
    run: operationRunner({ ...deps, syncCustomer, holdAccount }),
  }
}
