import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { giveBackGrant, takeBackGrant } from '@hlizo/domain/grants'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { Mailer } from '@hlizo/mail/mailer'
import { createEntitlementReader } from '#server/billing/entitlement.ts'
import type { InvoiceIssuer } from '#server/billing/issue-invoices.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { SHIFT_RENEWAL_JOB } from '#server/billing/renewal-shift.ts'
import { accountStore } from '#server/stores/accounts.ts'
import type { FulfilVoucher } from './fulfil.ts'
import { chargeOfGift, outcomeOfGift } from './gift-payment.ts'
import { grantStore, type GrantRow } from '#server/billing/grant-store.ts'
import type { VoucherMails } from './mails.ts'
import { voucherPurchaseStore, type VoucherPurchase } from './purchase-store.ts'
import { endOfWhatIs } from './grant-months.ts'
import { updateVisitorLedger } from './update-visitor-ledger.ts'
import { voucherStore } from './voucher-store.ts'

/** Makes the gift of a payment valid or not, as the payment is at the provider. Idempotent. */
export type CheckVoucherPayment = (paymentIntentId: string) => Promise<void>

type Deps = {
  db: Database
  clock: Clock
  log: Log
  stripe: Stripe
  jobs: Pick<JobQueue, 'enqueue'>
  mailer: Pick<Mailer, 'send'>
  mails: VoucherMails
  invoices: Pick<InvoiceIssuer, 'ofRefund' | 'ofFailedRefunds'>
  fulfil: FulfilVoucher
}

const Payload = z.object({ paymentIntentId: z.string() })

function grantChanger({ clock, jobs, mailer, mails }: Deps) {
  const tell = async (tx: Queries, accountId: string, grant: GrantRow, isTaken: boolean) => {
    const account = await accountStore(tx).byId(accountId)
    const { subscription, giftEnd } = await createEntitlementReader({ db: tx, clock })(accountId)
    const now = clock.now()
    const isRenewing = subscription !== null && isLive(subscription) && subscription.endsAt === null
    const bought = subscription?.boughtThrough ?? now
    const until = new Date(Math.max(bought.getTime(), giftEnd?.getTime() ?? 0, now.getTime()))
    const facts = { until, isRenewing, isTaken, at: now }
    if (account) await mailer.send(tx, mails.changed(account.email, grant.id, facts))
  }

  const take = async (
    tx: Queries,
    accountId: string,
    grant: GrantRow,
    all: readonly GrantRow[],
  ) => {
    const { changed, takenMs } = takeBackGrant(all, grant.id, clock.now())
    for (const one of changed) await grantStore(tx).move(accountId, one)
    await grantStore(tx).markTaken(accountId, grant.id, takenMs, clock.now())

    return takenMs > 0
  }

  const giveBack = async (tx: Queries, accountId: string, grant: GrantRow) => {
    const entitlement = await createEntitlementReader({ db: tx, clock })(accountId)
    const now = clock.now()
    const facts = { expiresAt: endOfWhatIs(entitlement, now), now }
    const takenMs = grant.takenMs ?? 0
    if (takenMs > 0) await grantStore(tx).move(accountId, giveBackGrant(grant, takenMs, facts))
    await grantStore(tx).markGivenBack(accountId, grant.id)

    return takenMs > 0
  }

  return async (tx: Queries, accountId: string, voucherId: string, isTaken: boolean) => {
    const all = await grantStore(tx).of(accountId)
    const grant = all.find((one) => one.voucherId === voucherId)
    if (!grant || (grant.takenBackAt !== null) === isTaken) return false
    const hasChanged = isTaken
      ? await take(tx, accountId, grant, all)
      : await giveBack(tx, accountId, grant)
    if (!hasChanged) return false
    await jobs.enqueue(tx, { kind: SHIFT_RENEWAL_JOB, key: accountId, payload: { accountId } })
    await tell(tx, accountId, grant, isTaken)

    return true
  }
}

/** Each step is repeatable. Disabling the code comes first, so that it cannot be redeemed in between. */
export function voucherPaymentChecker(deps: Deps): CheckVoucherPayment {
  const { db, clock, log, stripe, fulfil } = deps
  const changeGrant = grantChanger(deps)

  const settle = async (voucherId: string, purchase: VoucherPurchase, paymentIntentId: string) => {
    const charge = await chargeOfGift(stripe, paymentIntentId)
    const outcome = await outcomeOfGift(stripe, charge)
    const vouchers = voucherStore(db)
    const voucher = await vouchers.byId(voucherId)
    if (charge !== null && voucher !== null)
      await updateVisitorLedger(deps, purchase, { months: voucher.months, charge })
    if (outcome === 'ours') await vouchers.enable(voucherId)
    else {
      const because = outcome === 'disputed' ? 'disputed' : 'returned'
      await vouchers.disable(voucherId, because, clock.now())
    }
    const owner = (await vouchers.byId(voucherId))?.redeemedBy ?? null
    if (owner === null) return

    const isChanged = await db.transaction(async (tx) => {
      await tx.lock(`billing:${owner}`)
      return changeGrant(tx, owner, voucherId, outcome !== 'ours')
    })
    if (isChanged)
      log.warn({ purchase: purchase.id, outcome }, 'the payment of a used gift changed')
  }

  return async (paymentIntentId) => {
    const purchases = voucherPurchaseStore(db)
    const purchase = await purchases.byPaymentIntent(paymentIntentId)
    if (!purchase) return
    const { voucherId, sessionId } = purchase
    if (voucherId !== null) await settle(voucherId, purchase, paymentIntentId)
    // Returned before the code was issued; it is issued when the payment is ours again.
    else if (sessionId !== null) await fulfil(sessionId)
    await purchases.checked(purchase.id, clock.now())
  }
}

export const checkVoucherPaymentJob = (check: CheckVoucherPayment): JobHandler => ({
  run: async (payload) => check(Payload.parse(payload).paymentIntentId),
})
