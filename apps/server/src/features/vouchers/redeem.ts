import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { voucherRefusal } from '@hlizo/domain/voucher-refusal'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { Mailer } from '@hlizo/mail/mailer'
import { refuseLeaving } from '#server/billing/leaving-accounts.ts'
import { ApiError } from '#server/http/api-error.ts'
import { accountStore } from '#server/stores/accounts.ts'
import type { VoucherCodes } from './codes.ts'
import { activationNotifier } from './gift-notifications.ts'
import { grantMonths } from './grant-months.ts'
import type { VoucherMails } from './mails.ts'
import { voucherStore, type VoucherCode } from './voucher-store.ts'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  jobs: Pick<JobQueue, 'enqueue'>
  mailer: Pick<Mailer, 'send'>
  codes: VoucherCodes
  mails: VoucherMails
  shiftRenewal: (accountId: string) => Promise<void>
}

const Granted = z.object({ months: z.number(), to: z.date() })

/** Returns null when the code cannot be redeemed. */
export function giftMonthsReader({ db, clock, codes }: Pick<Deps, 'db' | 'clock' | 'codes'>) {
  return async (typed: string): Promise<number | null> => {
    const hash = codes.hashOf(typed)
    const voucher = hash === null ? null : await voucherStore(db).byHash(hash)

    return voucher && voucherRefusal(voucher, clock.now()) === null ? voucher.months : null
  }
}

function requireUsable(voucher: VoucherCode | null, now: Date): VoucherCode {
  if (!voucher) throw new ApiError('VOUCHER_INVALID')
  const refusal = voucherRefusal(voucher, now)
  if (refusal !== null) throw new ApiError(refusal)

  return voucher
}

/** Redeems a gift (D124, D125). It starts when the account's current time ends; of two concurrent requests with one code, one succeeds. */
export function voucherRedeemer(deps: Deps) {
  const { db, clock, log, mailer, codes, mails, shiftRenewal } = deps
  const notifyGiver = activationNotifier(deps)

  const grant = (accountId: string, hash: Buffer) =>
    db.transaction(async (tx) => {
      await tx.lock(`billing:${accountId}`)
      await refuseLeaving(tx, accountId)
      const now = clock.now()
      const voucher = requireUsable(await voucherStore(tx).byHash(hash), now)
      if (!(await voucherStore(tx).redeem({ id: voucher.id, hash }, accountId, now))) {
        throw new ApiError('VOUCHER_USED')
      }
      const { months, id: voucherId } = voucher
      const { id, to, isMoved } = await grantMonths(tx, deps, { accountId, months, voucherId })
      const account = await accountStore(tx).byId(accountId)
      const facts = { months, until: to, isMoved }
      if (account) await mailer.send(tx, mails.redeemed(account.email, id, facts))
      await notifyGiver(tx, voucherId, accountId)

      return { months, to }
    })

  /** Finds the gift of a completed request whose response was lost. */
  const given = async (accountId: string, hash: Buffer, since: Date) => {
    const voucher = await voucherStore(db).byHash(hash)
    const isOwn = voucher?.redeemedBy === accountId
    if (!voucher?.redeemedAt || !isOwn || voucher.redeemedAt < since) return null

    return db.maybe(
      Granted,
      sql`select months, ends_at as "to" from app.gift_grant
        where account_id = ${accountId} and voucher_id = ${voucher.id}`,
    )
  }

  return async (
    accountId: string,
    typed: string,
    resumedFrom: Date | null,
  ): Promise<{ subscriptionExpirationDate: string; months: number }> => {
    const hash = codes.hashOf(typed)
    if (hash === null) throw new ApiError('VOUCHER_INVALID')
    const before = resumedFrom && (await given(accountId, hash, resumedFrom))
    if (before)
      return { subscriptionExpirationDate: before.to.toISOString(), months: before.months }

    const { months, to } = await grant(accountId, hash)
    await shiftRenewal(accountId).catch((error: unknown) => {
      log.error({ error: String(error) }, 'the next payment is not moved yet; the job will do it')
    })

    return { subscriptionExpirationDate: to.toISOString(), months }
  }
}
