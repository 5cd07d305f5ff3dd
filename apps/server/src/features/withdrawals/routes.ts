import type { Queries } from '@hlizo/database/database'
import {
  claimWithdrawal,
  confirmWithdrawal,
  createWithdrawal,
} from '@hlizo/contract/calls/withdrawals'
import type { Withdrawal } from '@hlizo/contract/entities/withdrawal'
import { hrefs } from '@hlizo/contract/hrefs'
import { withdrawalMails as ro } from '@hlizo/contract/messages/mails-withdrawals'
import { formatDate, formatMoment } from '@hlizo/domain/dates'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { newReference } from '#server/stores/new-reference.ts'
import { ATTEND_WITHDRAWAL_JOB } from './attend.ts'
import { contractOfOwner, withdrawalConfirmer, type WithdrawalDeps } from './confirm.ts'
import { payBackBy } from './withdrawal-service.ts'
import { reasonAgainst } from './right-of-withdrawal.ts'
import {
  withdrawalStore,
  type NewWithdrawal,
  type WithdrawableContract,
} from './withdrawal-store.ts'

function withdrawalReceiver(deps: WithdrawalDeps) {
  const { db, clock, jobs, mailer, writeMail, endsWithSupply, operatorEmail, codes } = deps

  /** Nothing but the mail to the address says whether it has an account. */
  const mustConfirm = async (tx: Queries, email: string, now: Date): Promise<boolean> => {
    const owner = await accountStore(tx).byEmail(email)
    return owner !== null && (await contractOfOwner(tx, owner.id, { endsWithSupply, now })) !== null
  }

  return (declared: NewWithdrawal, contract: WithdrawableContract | null) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const { reference, email } = declared
      const id = await withdrawalStore(tx).add(declared, now)
      if (contract) await withdrawalStore(tx).place(id, contract, now)
      const isToConfirm = contract === null && (await mustConfirm(tx, email, now))
      await jobs.enqueue(tx, { kind: ATTEND_WITHDRAWAL_JOB, key: id, payload: { id } })

      const moment = formatMoment(now)
      const receipt = ro.receipt({ ...declared, moment, isToConfirm })
      const href = hrefs.withdrawalWith({ code: codes.codeOf(reference) })
      await mailer.send(tx, writeMail(email, `withdrawal:${reference}`, receipt, { href }))
      const dueOn = formatDate(payBackBy({ receivedAt: now }))
      const facts = { moment, dueOn, isPlaced: contract !== null, isToConfirm }
      const notice = ro.toOperator({ ...declared, ...facts })
      await mailer.send(tx, writeMail(operatorEmail, `withdrawal-news:${reference}`, notice))

      return id
    })
}

/**
 * Withdrawal from a contract, signed in or not (D130). Without a known contract a declaration is
 * accepted too: a person decides whether it is valid, and its receipt is due at once. A contract
 * identified by order number and address stops renewing at once; otherwise the owner of the address
 * confirms, signed in or by the link of the receipt (docs/decisions/0135).
 */
export function withdrawalsRoutes(deps: WithdrawalDeps): Routes {
  const { db, clock, log, endsWithSupply, attend } = deps
  const receive = withdrawalReceiver(deps)
  const confirmer = withdrawalConfirmer(deps)

  return (api) => {
    api.answer(createWithdrawal, async ({ body, request }): Promise<Withdrawal> => {
      const { name, email, contract: typed, statement = null } = body
      const words = { name, email, contract: typed, statement }
      const { resumedFrom } = request
      const before = resumedFrom && (await withdrawalStore(db).same(words, resumedFrom))
      if (before) {
        const { reference, receivedAt } = before
        return { reference, receivedAt: receivedAt.toISOString() }
      }
      const now = clock.now()
      const contract = await withdrawalStore(db).contractIn(typed, email)
      const reason = contract && reasonAgainst(contract, endsWithSupply, now)
      if (reason) throw new ApiError('WITHDRAWAL_EXPIRED', { reason })

      const reference = newReference('R')
      const id = await receive({ reference, ...words }, contract)
      await attend(id).catch((error: unknown) => {
        log.error({ reference, error: String(error) }, 'not stopped yet; the job will do it')
      })

      return { reference, receivedAt: now.toISOString() }
    })
    api.answer(confirmWithdrawal, ({ body }) => confirmer.confirm(body.code))
    api.answer(claimWithdrawal, ({ viewer, body }) =>
      confirmer.claim(viewer.accountId, body.reference),
    )
  }
}
