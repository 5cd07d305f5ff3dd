import type { Database } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { createWithdrawal } from '@hlizo/contract/calls/withdrawals'
import { WITHDRAWAL_DAYS } from '@hlizo/contract/constants'
import type { Withdrawal } from '@hlizo/contract/entities/withdrawal'
import { withdrawalMails as ro } from '@hlizo/contract/messages/mails-withdrawals'
import { formatDate, formatMoment } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { randomText } from '@hlizo/kit/ids'
import type { Log } from '@hlizo/kit/log'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { ATTEND_WITHDRAWAL_JOB, type withdrawalAttendant } from './attend.ts'
import { payBackBy } from './desk.ts'
import {
  withdrawalStore,
  type NewWithdrawal,
  type WithdrawableContract,
} from './withdrawal-store.ts'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  jobs: Pick<JobQueue, 'enqueue'>
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  /** True in mode A (D128-D129). */
  endsWithSupply: boolean
  operatorEmail: string
  attend: ReturnType<typeof withdrawalAttendant>
}

const DAY_MS = 86_400_000
const REFERENCE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
const REFERENCE_LENGTH = 8

/** Returns null while the right of withdrawal exists. */
function reasonAgainst(
  contract: WithdrawableContract,
  endsWithSupply: boolean,
  now: Date,
): string | null {
  const { kind, at, isRedeemed, hasConsented } = contract
  if (isRedeemed) return ro.reasons.redeemed
  if (kind === 'subscription' && endsWithSupply && hasConsented) return ro.reasons.supplied

  return now.getTime() > at.getTime() + WITHDRAWAL_DAYS * DAY_MS ? ro.reasons.late : null
}

function withdrawalReceiver({ db, clock, jobs, mailer, writeMail, operatorEmail }: Deps) {
  return (declared: NewWithdrawal, contract: WithdrawableContract | null) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const { reference, email } = declared
      const id = await withdrawalStore(tx).add(declared, now)
      if (contract) await withdrawalStore(tx).place(id, contract)
      await jobs.enqueue(tx, { kind: ATTEND_WITHDRAWAL_JOB, key: id, payload: { id } })

      const moment = formatMoment(now)
      const receipt = ro.receipt({ ...declared, moment })
      await mailer.send(tx, writeMail(email, `withdrawal:${reference}`, receipt))
      const dueOn = formatDate(payBackBy({ receivedAt: now }))
      const news = ro.toOperator({ ...declared, moment, dueOn, isPlaced: contract !== null })
      await mailer.send(tx, writeMail(operatorEmail, `withdrawal-news:${reference}`, news))

      return id
    })
}

/**
 * Withdrawal from a contract, signed in or not (D130). Without a known contract a declaration is
 * accepted too: a person decides whether it is valid, and its receipt is due at once. A contract
 * identified by order number and address stops renewing at once.
 */
export function withdrawalsRoutes(deps: Deps): Routes {
  const { db, clock, log, endsWithSupply, attend } = deps
  const receive = withdrawalReceiver(deps)

  return (api) =>
    api.answer(createWithdrawal, async ({ body }): Promise<Withdrawal> => {
      const { name, email, contract: typed, statement = null } = body
      const now = clock.now()
      const contract = await withdrawalStore(db).contractOf(typed, email)
      const reason = contract && reasonAgainst(contract, endsWithSupply, now)
      if (reason) throw new ApiError('WITHDRAWAL_EXPIRED', { reason })

      const reference = `R-${randomText(REFERENCE_LENGTH, REFERENCE_ALPHABET)}`
      const declared = { reference, name, email, contract: typed, statement }
      const id = await receive(declared, contract)
      await attend(id).catch((error: unknown) => {
        log.error({ reference, error: String(error) }, 'not stopped yet; the job will do it')
      })

      return { reference, receivedAt: now.toISOString() }
    })
}
