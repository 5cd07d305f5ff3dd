import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { subjectsOf } from '#server/stores/account-subjects.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { auditLog, systemActor } from '#server/stores/audit-log.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { emailMoveStore, type EmailMove, type EmailMoveOutcome } from './email-move-store.ts'
import type { PersonPool } from './person-pool.ts'

export const EMAIL_MOVE_JOB = 'people.email-move'

type Deps = {
  db: Database
  clock: Clock
  pool: Pick<PersonPool, 'issuer' | 'setEmail' | 'signOut'>
  /** Copies the address from the pool to the account, notifies both addresses and the payment provider. */
  onUserChanged: (subject: string) => Promise<void>
}

const Payload = z.object({ accountId: z.string(), id: z.string() })

/**
 * Makes the change of a confirmed move. Each step may be repeated, so that a crash in between does no harm. What
 * has begun at the pool is completed: nothing stops it any more.
 */
export function emailMoveJob({ db, clock, pool, onUserChanged }: Deps): JobHandler {
  /** Null where it was stopped. */
  const change = async (move: EmailMove): Promise<EmailMoveOutcome | null> => {
    const { accountId, newEmail } = move
    const subjects = await subjectsOf(db, accountId, pool.issuer)
    if (subjects.length === 0) return 'overtaken'
    if (!(await emailMoveStore(db).begin(move, clock.now()))) return null
    for (const subject of subjects) {
      await pool.setEmail(subject, newEmail)
      await onUserChanged(subject)
    }
    const now = clock.now()
    await deviceSessions(db).beginEndAll(accountId, now)
    for (const subject of subjects) await pool.signOut(subject)
    await deviceSessions(db).endAll(accountId, now)

    return 'changed'
  }

  const attempt = async (move: EmailMove): Promise<EmailMoveOutcome | null> => {
    const { accountId, oldEmail, newEmail } = move
    const account = await accountStore(db).byId(accountId)
    if (!account || ![oldEmail, newEmail].includes(account.email)) return 'overtaken'
    // The role may have been given since the order (`requireFree`). A change that was begun is completed.
    const isOperator = (await operatorStore(db).byAccount(accountId)) !== null
    const isBegun = move.begunAt !== null || account.email === newEmail
    if (isOperator && !isBegun) return 'overtaken'
    const holder = await accountStore(db).byEmail(newEmail)
    if (holder && holder.id !== accountId) return 'taken'
    try {
      return await change(move)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'EMAIL_TAKEN') return 'taken'
      if (error.code === 'NOT_FOUND') return 'overtaken'
      throw error
    }
  }

  const finish = (move: EmailMove, outcome: EmailMoveOutcome) =>
    db.transaction(async (tx) => {
      if (!(await emailMoveStore(tx).end(move, outcome, clock.now()))) return
      const action = outcome === 'changed' ? 'person.email-changed' : 'person.email-not-changed'
      const subject = { type: 'account', id: move.accountId }
      const before = { email: maskEmail(move.oldEmail) }
      const after = { email: maskEmail(move.newEmail) }
      await auditLog(tx).write({ actor: systemActor, action, subject, before, after }, clock.now())
    })

  return {
    run: async (payload) => {
      const { accountId, id } = Payload.parse(payload)
      const move = await emailMoveStore(db).waiting(accountId, clock.now())
      if (move?.id !== id || move.confirmedAt === null || move.dueAt > clock.now()) return
      const outcome = await attempt(move)
      if (outcome !== null) await finish(move, outcome)
    },
  }
}
