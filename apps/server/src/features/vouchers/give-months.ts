import type { Database, Queries } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { Mailer } from '@hlizo/mail/mailer'
import { refuseLeaving } from '#server/billing/leaving-accounts.ts'
import { ApiError } from '#server/http/api-error.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { grantMonths } from './grant-months.ts'
import { grantStore } from '#server/billing/grant-store.ts'
import type { VoucherMails } from './mails.ts'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  jobs: Pick<JobQueue, 'enqueue'>
  mailer: Pick<Mailer, 'send'>
  mails: VoucherMails
  shiftRenewal: (accountId: string) => Promise<void>
}

/** Free months for an account, with how many gifts the operator has seen. */
export type MonthsWanted = {
  readonly accountId: string
  readonly months: number
  readonly seenGifts: number
}

export type GiveMonths = (
  wanted: MonthsWanted,
  log: (tx: Queries, until: Date) => Promise<void>,
) => Promise<void>

/**
 * Gives free months as a gift without a code does. `log` writes the audit entry in the same transaction; the job
 * moves the next payment when this process ends before it has.
 */
export function monthsGiver(deps: Deps): GiveMonths {
  const { db, log, mailer, mails, shiftRenewal } = deps

  return async ({ accountId, months, seenGifts }, logChange) => {
    await db.transaction(async (tx) => {
      await tx.lock(`billing:${accountId}`)
      await refuseLeaving(tx, accountId)
      const account = await accountStore(tx).byId(accountId)
      if (!account) throw new ApiError('NOT_FOUND')
      const { length } = await grantStore(tx).of(accountId)
      if (length !== seenGifts) throw new ApiError('CHANGED_BY_OTHER')
      const gift = { accountId, months, voucherId: null }
      const { id, to, isMoved } = await grantMonths(tx, deps, gift)
      await mailer.send(tx, mails.given(account.email, id, { months, until: to, isMoved }))
      await logChange(tx, to)
    })
    await shiftRenewal(accountId).catch((error: unknown) => {
      log.error({ error: String(error) }, 'the next payment is not moved yet; the job will do it')
    })
  }
}
