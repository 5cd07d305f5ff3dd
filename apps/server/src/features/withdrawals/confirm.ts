import type { WithdrawalStop } from '@hlizo/contract/entities/withdrawal'
import { withdrawalMails as ro } from '@hlizo/contract/messages/mails-withdrawals'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { ApiError } from '#server/http/api-error.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { textSigner } from '#server/stores/text-signer.ts'
import { ATTEND_WITHDRAWAL_JOB, type withdrawalAttendant } from './attend.ts'
import { reasonAgainst, withdrawableSince } from './right-of-withdrawal.ts'
import { withdrawalStore, type WithdrawableContract } from './withdrawal-store.ts'

/** The codes of receipts; all nodes derive the same key. */
export function confirmationCodes(key: Buffer) {
  const signer = textSigner(key)

  return {
    codeOf: (reference: string): string => `${reference}.${signer.sign(reference)}`,
    /** Returns null for a code that is not ours. */
    referenceIn: (code: string): string | null => {
      const [reference = '', signature = ''] = code.split('.')
      return signer.isOurs(reference, signature) ? reference : null
    },
  }
}

/**
 * The contract that a declaration with this address is about, although it names no order: the only one
 * of the account. Null when its right has ended, so that a guess never refuses a declaration.
 */
export async function contractOfOwner(
  db: Queries,
  accountId: string,
  { endsWithSupply, now }: { readonly endsWithSupply: boolean; readonly now: Date },
): Promise<WithdrawableContract | null> {
  const contract = await withdrawalStore(db).onlyContractOf(accountId, withdrawableSince(now))

  return contract && reasonAgainst(contract, endsWithSupply, now) === null ? contract : null
}

export type WithdrawalDeps = {
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
  codes: ReturnType<typeof confirmationCodes>
}

/** Stops the renewal that an open declaration is about, once its owner is known (docs/decisions/0135). */
export function withdrawalConfirmer(deps: WithdrawalDeps) {
  const { db, clock, log, jobs, mailer, writeMail, endsWithSupply, operatorEmail, attend, codes } =
    deps

  /** Returns the id of the declaration when it has a contract to stop. */
  const place = (reference: string, isOwn: (email: string) => boolean) =>
    db.transaction(async (tx) => {
      const row = await withdrawalStore(tx).hold(reference)
      if (!row || row.decision !== null || row.email === '' || !isOwn(row.email)) return null
      if (row.kind !== null) return row.kind === 'subscription' ? row.id : null
      const owner = await accountStore(tx).byEmail(row.email)
      const facts = { endsWithSupply, now: row.receivedAt }
      const contract = owner && (await contractOfOwner(tx, owner.id, facts))
      if (!contract) return null
      await withdrawalStore(tx).place(row.id, contract, clock.now())
      await jobs.enqueue(tx, { kind: ATTEND_WITHDRAWAL_JOB, key: row.id, payload: { id: row.id } })
      const words = ro.confirmedToOperator(reference)
      await mailer.send(tx, writeMail(operatorEmail, `withdrawal-confirmed:${reference}`, words))

      return row.id
    })

  const stop = async (
    reference: string,
    isOwn: (email: string) => boolean,
  ): Promise<WithdrawalStop> => {
    const id = await place(reference, isOwn)
    if (id === null) return { reference, isStopped: false }
    await attend(id).catch((error: unknown) => {
      log.error({ reference, error: String(error) }, 'not stopped yet; the job will do it')
    })

    return { reference, isStopped: true }
  }

  return {
    /** @throws ApiError WITHDRAWAL_LINK_INVALID */
    confirm: (code: string): Promise<WithdrawalStop> => {
      const reference = codes.referenceIn(code)
      if (reference === null) throw new ApiError('WITHDRAWAL_LINK_INVALID')

      return stop(reference, () => true)
    },
    /** Does nothing for a declaration with another address than that of the account. */
    claim: async (accountId: string, reference: string): Promise<WithdrawalStop> => {
      const account = await accountStore(db).byId(accountId)

      return stop(reference, (email) => email === account?.email)
    },
  }
}
