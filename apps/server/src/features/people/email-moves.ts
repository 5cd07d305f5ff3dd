import type { EmailMoveProof } from '@hlizo/contract/calls/studio-email-moves'
import { EMAIL_MOVE_LINK_HOURS, EMAIL_MOVE_WAIT_HOURS } from '@hlizo/contract/constants'
import { accountMails } from '@hlizo/contract/messages/mails'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { formatMoment } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import { randomToken, uuidv7 } from '@hlizo/kit/ids'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { ApiError } from '#server/http/api-error.ts'
import { accountStore, isReleased, type Account } from '#server/stores/accounts.ts'
import { auditLog, systemActor, type Actor, type Fields } from '#server/stores/audit-log.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { EMAIL_MOVE_JOB } from './attend-email-move.ts'
import { emailMoveStore, type EmailMove } from './email-move-store.ts'
import { isGuessed, isProvenBy, UNPROVEN } from './email-move-proof.ts'

export type EmailMoveDeps = {
  db: Database
  clock: Clock
  jobs: Pick<JobQueue, 'enqueue'>
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  hashOfVoucher: (typed: string) => Buffer | null
}

type EmailMoveWanted = {
  readonly accountId: string
  readonly newEmail: string
  readonly proof: EmailMoveProof
}

type OrderedBy = { readonly actor: Actor; readonly reason: string }

const hrefOf = (what: 'confirm' | 'stop', code: string) =>
  `/api/v1/auth/email-move/${what}?${new URLSearchParams({ code })}`

type Entry = { readonly action: string; readonly reason?: string; readonly after?: Fields }

const log = (
  queries: Queries,
  { accountId, actor, entry }: { accountId: string; actor: Actor; entry: Entry },
  now: Date,
) => auditLog(queries).write({ actor, subject: { type: 'account', id: accountId }, ...entry }, now)

/** Both addresses learn of it: the new one must confirm, the old one can stop it. */
async function notifyBoth(
  { mailer, writeMail }: EmailMoveDeps,
  tx: Transaction,
  move: Omit<EmailMove, 'confirmedAt' | 'begunAt'> & { confirmCode: string; stopCode: string },
  { firstName }: Account,
): Promise<void> {
  const { id, oldEmail, newEmail, confirmCode, stopCode, dueAt } = move
  const link = { firstName, hours: EMAIL_MOVE_LINK_HOURS, wait: EMAIL_MOVE_WAIT_HOURS }
  const href = hrefOf('confirm', confirmCode)
  const words = accountMails.emailMoveLink(link)
  await mailer.send(tx, writeMail(newEmail, `email-move-link:${id}`, words, { href }))
  if (isReleased(oldEmail)) return
  const notice = { maskedNewEmail: maskEmail(newEmail), when: formatMoment(dueAt) }
  await mailer.send(
    tx,
    writeMail(oldEmail, `email-move-notice:${id}`, accountMails.emailMoveNotice(notice), {
      href: hrefOf('stop', stopCode),
    }),
  )
}

/** Throws where the address cannot become that of the account. */
async function requireFree(
  tx: Transaction,
  { id, email }: Account,
  newEmail: string,
): Promise<void> {
  // Operators change their own address, signed in.
  if ((await operatorStore(tx).byAccount(id)) !== null) throw new ApiError('ROLE_REQUIRED')
  if (email === newEmail) throw new ApiError('EMAIL_SAME')
  if (await accountStore(tx).isInUse(newEmail)) throw new ApiError('EMAIL_TAKEN')
}

/** Changes of an address by support, for people who have lost theirs (docs/decisions/0151). */
export function emailMoves(deps: EmailMoveDeps) {
  const { db, clock, jobs } = deps

  const newMove = (account: Account, newEmail: string) => {
    const now = clock.now()
    const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)

    return {
      accountId: account.id,
      id: uuidv7(now),
      oldEmail: account.email,
      newEmail,
      orderedAt: now,
      expiresAt: after(EMAIL_MOVE_LINK_HOURS),
      dueAt: after(EMAIL_MOVE_WAIT_HOURS),
      confirmCode: randomToken(),
      stopCode: randomToken(),
    }
  }

  /** A wrong proof is stored, so that it returns instead of throwing. */
  const order = (wanted: EmailMoveWanted, { actor, reason }: OrderedBy) =>
    db.transaction(async (tx): Promise<'ordered' | 'unproven'> => {
      const { accountId, newEmail, proof } = wanted
      await tx.lock(`email-move:${accountId}`)
      const after = { email: maskEmail(newEmail), proof: proof.kind }
      const entry = { action: 'person.email-ordered', reason, after }
      const account = await accountStore(tx).byId(accountId)
      if (!account) throw new ApiError('NOT_FOUND')
      if (await isGuessed(tx, accountId, clock.now())) throw new ApiError('LIMIT_EXCEEDED')
      await requireFree(tx, account, newEmail)
      const by = { accountId, actor }
      if (!(await isProvenBy({ ...deps, db: tx }, accountId, proof))) {
        const failed = { action: UNPROVEN, reason, after: { proof: proof.kind } }
        await log(tx, { ...by, entry: failed }, clock.now())
        return 'unproven'
      }
      const move = { ...newMove(account, newEmail), proof: proof.kind }
      if (!(await emailMoveStore(tx).add(move))) throw new ApiError('CHANGED_BY_OTHER')
      await notifyBoth(deps, tx, move, account)
      await log(tx, { ...by, entry }, clock.now())
      return 'ordered'
    })

  /** False where the change has begun since it was read, or has ended. */
  const cancel = async (
    tx: Transaction,
    move: EmailMove,
    outcome: 'withdrawn' | 'stopped',
    by: { actor: Actor; reason?: string },
  ): Promise<boolean> => {
    if (!(await emailMoveStore(tx).cancel(move, outcome, clock.now()))) return false
    const { actor, ...rest } = by
    const entry = { action: `person.email-${outcome}`, ...rest }
    await log(tx, { accountId: move.accountId, actor, entry }, clock.now())

    return true
  }

  return {
    order: async (wanted: EmailMoveWanted, by: OrderedBy): Promise<void> => {
      if ((await order(wanted, by)) === 'unproven') throw new ApiError('IDENTITY_UNPROVEN')
    },

    /** Throws CHANGE_PENDING while the change is made. */
    withdraw: (accountId: string, actor: Actor, reason: string): Promise<void> =>
      db.transaction(async (tx) => {
        const move = await emailMoveStore(tx).waiting(accountId, clock.now())
        if (move === null) throw new ApiError('NOT_FOUND')
        if (!(await cancel(tx, move, 'withdrawn', { actor, reason })))
          throw new ApiError('CHANGE_PENDING')
      }),

    /** By the link to the new address. The change follows by a job when it is due. */
    confirm: (code: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const move = await emailMoveStore(tx).byConfirmCode(code, clock.now())
        if (move === null) return false
        await emailMoveStore(tx).confirm(move, clock.now())
        const { accountId, id, dueAt: runAt } = move
        const payload = { accountId, id }
        await jobs.enqueue(tx, { kind: EMAIL_MOVE_JOB, key: id, payload, runAt })

        return true
      }),

    /** By the link to the old address; `begun`: too late, null: there is none. */
    stop: (code: string): Promise<'stopped' | 'begun' | null> =>
      db.transaction(async (tx) => {
        const move = await emailMoveStore(tx).byStopCode(code, clock.now())
        if (move === null) return null
        return (await cancel(tx, move, 'stopped', { actor: systemActor })) ? 'stopped' : 'begun'
      }),
  }
}
