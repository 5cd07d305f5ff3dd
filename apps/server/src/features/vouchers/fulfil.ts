import type Stripe from 'stripe'
import { z } from 'zod'
import { VOUCHER_VALID_MONTHS } from '@hlizo/contract/constants'
import { invoiceMessages } from '@hlizo/contract/messages/invoices'
import type { Database } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { addMonths, monthsOf } from '@hlizo/domain/period'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { Mailer } from '@hlizo/mail/mailer'
import { offerStore } from '#server/billing/offer-store.ts'
import { countryOfCharge } from '#server/billing/invoice-buyer.ts'
import type { InvoiceIssuer, Sale } from '#server/billing/issue-invoices.ts'
import { rateIn } from '#server/billing/plan-terms.ts'
import { idOf } from '#server/billing/stripe-reference.ts'
import type { VoucherCodes } from './codes.ts'
import { CHECK_VOUCHER_PAYMENT_JOB, chargeOfGift, outcomeOfGift } from './gift-payment.ts'
import type { VoucherMails } from './mails.ts'
import { voucherPurchaseStore, type GiftPayment, type VoucherPurchase } from './purchase-store.ts'
import { visitorChargeStore } from './visitor-charge-store.ts'
import { voucherStore } from './voucher-store.ts'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  stripe: Stripe
  jobs: Pick<JobQueue, 'enqueue'>
  mailer: Pick<Mailer, 'send'>
  codes: VoucherCodes
  mails: VoucherMails
  invoices: Pick<InvoiceIssuer, 'ofSale'>
}

/** Does nothing unless the checkout is paid and the payment is ours; safe for any session. */
export type FulfilVoucher = (sessionId: string) => Promise<void>

/** Where the buyer finds the gift again: a visitor by the address of the success page. */
const managedAt = ({ accountId }: VoucherPurchase, session: Stripe.Checkout.Session) =>
  accountId === null ? session.success_url : null

const Metadata = z.object({ kind: z.literal('voucher'), purchaseId: z.uuid() })

type PaidPurchase = {
  readonly purchase: VoucherPurchase
  readonly payment: GiftPayment
  readonly charge: Stripe.Charge | null
}

/** The invoice of a visitor's payment; that of an account comes with its ledger. */
function saleOf(
  { purchase, payment, charge }: PaidPurchase,
  session: Stripe.Checkout.Session,
  now: Date,
): Sale {
  const invoice = typeof session.invoice === 'object' ? session.invoice : null
  const { buyerEmail: email, amountMinor: paidMinor, rate } = payment
  const description = invoice?.description ?? invoiceMessages.gift

  return {
    accountId: null,
    chargeId: payment.invoiceId ?? payment.sessionId,
    paidAt: now,
    paidMinor,
    currency: payment.currency,
    leiRate: rate?.leiPerEuro ?? null,
    leiRateDate: rate?.date ?? null,
    lines: [{ description, grossMinor: paidMinor }],
    buyer: { name: session.customer_details?.name ?? email, email, company: null },
    proofs: {
      cardCountry: countryOfCharge(charge ?? undefined),
      networkCountry: purchase.country,
    },
  }
}

function paymentOf(session: Stripe.Checkout.Session): GiftPayment | null {
  const { status, payment_status: paid, invoice } = session
  const email = session.customer_details?.email ?? session.customer_email
  if (status !== 'complete' || paid === 'unpaid' || !email) return null

  return {
    buyerEmail: email,
    sessionId: session.id,
    paymentIntentId: idOf(session.payment_intent),
    invoiceId: idOf(invoice),
    invoiceNumber: typeof invoice === 'object' ? (invoice?.number ?? null) : null,
    amountMinor: session.amount_total ?? 0,
    currency: session.currency ?? 'eur',
    rate: rateIn(session.metadata),
  }
}

/**
 * Issues the code and its mails once per purchase, under the lock of its row: webhooks, the success
 * page and the daily check may run at the same time (R117). No code for a payment that was returned or
 * is disputed. A payment that is returned while the code is issued is found by the check that follows.
 * The provider is not asked about a purchase whose code exists.
 */
export function voucherFulfiller(deps: Deps): FulfilVoucher {
  const { db, clock, log, stripe, jobs, mailer, codes, mails, invoices } = deps

  return async (sessionId) => {
    const stored = await voucherPurchaseStore(db).bySession(sessionId)
    if (stored && stored.voucherId !== null) return
    const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['invoice'] })
    const metadata = Metadata.safeParse(session.metadata)
    const payment = paymentOf(session)
    if (!metadata.success || payment === null) return

    const { paymentIntentId } = payment
    const charge = paymentIntentId === null ? null : await chargeOfGift(stripe, paymentIntentId)
    const outcome = await outcomeOfGift(stripe, charge)

    await db.transaction(async (tx) => {
      const purchase = await voucherPurchaseStore(tx).hold(metadata.data.purchaseId)
      if (!purchase || purchase.voucherId !== null) return
      if (paymentIntentId !== null && outcome !== 'ours') {
        await voucherPurchaseStore(tx).holdBack(purchase.id, sessionId, paymentIntentId)
        log.warn({ purchase: purchase.id, outcome }, 'no voucher: its payment was returned')
        return
      }
      const product = await offerStore(tx).voucher(purchase.productId)
      if (!product) throw new Error(`The gift ${purchase.productId} was paid and is gone.`)

      const issuedAt = clock.now()
      const months = monthsOf(product)
      const expiresAt = addMonths(issuedAt, VOUCHER_VALID_MONTHS)
      const issued = codes.issue()
      const id = await voucherStore(tx).add(issued, { months, issuedAt, expiresAt })
      await voucherPurchaseStore(tx).fulfil(purchase.id, id, payment, issuedAt)
      const gift = { purchase, payment, months, expiresAt, code: issued.code, issuedAt }
      const manageUrl = managedAt(purchase, session)
      for (const mail of mails.bought({ ...gift, manageUrl })) await mailer.send(tx, mail)
      if (purchase.accountId === null) {
        await visitorChargeStore(tx).addPayment(purchase.id, { months, charge })
        if (payment.amountMinor > 0)
          await invoices.ofSale(tx, saleOf({ purchase, payment, charge }, session, issuedAt))
      }
      if (paymentIntentId !== null) {
        const payload = { paymentIntentId }
        const job = { kind: CHECK_VOUCHER_PAYMENT_JOB, key: paymentIntentId, payload }
        await jobs.enqueue(tx, job)
      }
      log.info({ purchase: purchase.id, last4: issued.last4 }, 'voucher issued')
    })
  }
}
