import { z } from 'zod'
import { hrefs } from '@hlizo/contract/hrefs'
import { withdrawalMails as ro } from '@hlizo/contract/messages/mails-withdrawals'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { formatCharge } from '@hlizo/domain/price'
import type { Clock } from '@hlizo/kit/clock'
import type { Mail, Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import type { ContractStopper } from './stop-contract.ts'
import { isRefused } from './withdrawal-refunds.ts'
import { withdrawalStore, type WithdrawalRow } from './withdrawal-store.ts'

export const ATTEND_WITHDRAWAL_JOB = 'withdrawals.attend'

type Deps = {
  db: Database
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  stopper: ContractStopper
  payBack: (row: WithdrawalRow) => Promise<void>
}

const Payload = z.object({ id: z.string() })

/** Returns null when an erasure removed the address. */
function answerTo(row: WithdrawalRow, writeMail: WriteMail): Mail | null {
  const { email, reference, reason, decision, refunds } = row
  if (email === '') return null
  const key = `withdrawal-${decision}:${reference}`
  if (decision === 'refused') {
    const words = ro.refused({ reference, reason: reason ?? '' })
    return writeMail(email, key, words, { href: hrefs.contact() })
  }
  const amountsOf = (wanted: typeof refunds) =>
    wanted.map(({ amountMinor, currency }) => formatCharge(amountMinor, currency))
  const amounts = amountsOf(refunds.filter(({ paidManuallyAt }) => paidManuallyAt === null))
  const paidManually = amountsOf(refunds.filter(({ paidManuallyAt }) => paidManuallyAt !== null))

  return writeMail(email, key, ro.accepted({ reference, amounts, paidManually, reason }))
}

/** Every step is repeatable; the mail comes last. */
export function withdrawalAttendant({ db, clock, mailer, writeMail, stopper, payBack }: Deps) {
  return async (id: string): Promise<void> => {
    const row = await withdrawalStore(db).byId(id)
    if (!row || row.settledAt !== null) return
    if (row.decision !== 'refused' && row.stoppedAt === null) await stopper.stop(row)
    if (row.decision === null) return

    if (row.decision === 'accepted') await payBack(row)
    else await stopper.resume(row)
    // An operator pays a refused refund another way, or has it tried again: both run this job.
    const isWaiting = (await withdrawalStore(db).byId(id))?.refunds.some(isRefused)
    if (isWaiting) return
    await db.transaction(async (tx) => {
      const isFirst = await withdrawalStore(tx).settle(id, clock.now())
      const mail = isFirst ? answerTo(row, writeMail) : null
      if (mail !== null) await mailer.send(tx, mail)
    })
  }
}

export function attendWithdrawalJob(attend: (id: string) => Promise<void>): JobHandler {
  return { run: async (payload) => attend(Payload.parse(payload).id) }
}
