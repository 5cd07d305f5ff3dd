import { createWithdrawal } from '@hlizo/contract/calls/withdrawals'
import { WITHDRAWAL_DAYS } from '@hlizo/contract/constants'
import type { Withdrawal } from '@hlizo/contract/entities/withdrawal'
import { withdrawalMails as ro } from '@hlizo/contract/messages/mails-withdrawals'
import type { Database } from '@hlizo/database/database'
import { formatMoment } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { randomText } from '@hlizo/kit/ids'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Feature } from '#server/http/feature.ts'
import { withdrawalStore, type WithdrawableContract } from './withdrawal-store.ts'

type Deps = {
  db: Database
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  /** Whether the supply of digital content, begun by agreement, ends the right (mode A, D128-D129). */
  endsWithSupply: boolean
}

const DAY_MS = 86_400_000
const REFERENCE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
const REFERENCE_LENGTH = 8

/** Why the right to withdraw from a contract has ended; `null` while it has not. */
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

/**
 * Withdrawal from a contract, signed in or not (D130). What we cannot place is accepted as well: whether a
 * declaration holds is decided by a human, its receipt is owed at once.
 */
export function withdrawalsFeature(deps: Deps): Feature {
  const { db, clock, mailer, writeMail, endsWithSupply } = deps

  return {
    routes: (api) =>
      api.answer(createWithdrawal, async ({ body }): Promise<Withdrawal> => {
        const { name, email, contract, statement = null } = body
        const now = clock.now()
        const found = await withdrawalStore(db).contractOf(contract, email)
        const reason = found && reasonAgainst(found, endsWithSupply, now)
        if (reason) throw new ApiError('WITHDRAWAL_EXPIRED', { reason })

        const reference = `R-${randomText(REFERENCE_LENGTH, REFERENCE_ALPHABET)}`
        const moment = formatMoment(now)
        const words = ro.receipt({ reference, moment, name, contract, statement })
        await db.transaction(async (tx) => {
          await withdrawalStore(tx).add({ reference, name, email, contract, statement }, now)
          await mailer.send(tx, writeMail(email, `withdrawal:${reference}`, words))
        })

        return { reference, receivedAt: now.toISOString() }
      }),
  }
}
