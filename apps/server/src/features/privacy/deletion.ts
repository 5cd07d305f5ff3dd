import { z } from 'zod'
import { privacyMails } from '@hlizo/contract/messages/mails-privacy'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import { eachDue } from '@hlizo/database/each-due'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { isMailUnderWay } from '@hlizo/mail/forget-address'
import type { Mailer } from '@hlizo/mail/mailer'
import { stopCharging } from '#server/billing/closed-accounts.ts'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'
import { operatorStore, OPERATORS_LOCK } from '#server/stores/operators.ts'
import { requireOwner } from '#server/stores/require-owner.ts'
import type { UserPool } from '#server/stores/user-pool.ts'
import type { EraseAccount } from './erase-account.ts'
import { openOrdersOf } from './open-orders.ts'
import { deletionSchedule } from './schedule-deletion.ts'

export const ERASE_JOB = 'privacy.erase'

type Deps = {
  db: Database
  clock: Clock
  jobs: Pick<JobQueue, 'enqueue'>
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  userPool: UserPool
}

/** The law gives a month from the request, of which the time to undo it takes half. */
const ORDERS_WAIT_MS = 14 * DAY_MS
const PAGE = 100
const Due = z.object({ id: z.string(), email: z.string(), farewellAt: z.date().nullable() })
type Due = z.infer<typeof Due>
const Scheduled = z.object({ deleteAt: z.date().nullable() })
const Waiting = z.object({ id: z.string() })
const Payload = z.object({ accountId: z.string() })

export async function deletionOf(db: Queries, accountId: string): Promise<Date | null> {
  const found = await db.maybe(
    Scheduled,
    sql`select deletion_due_at as "deleteAt" from app.account where id = ${accountId}`,
  )

  return found?.deleteAt ?? null
}

/** Bought gifts whose hour has not come. */
export const hasWaitingGifts = async (db: Queries, accountId: string): Promise<boolean> =>
  (await db.maybe(
    Waiting,
    sql`select p.id from app.voucher_purchase p join app.voucher v on v.id = p.voucher_id
      where p.account_id = ${accountId} and p.deliver_at is not null and p.delivered_at is null
        and p.recipient_email is not null and v.disabled_at is null and v.redeemed_at is null
      limit 1`,
  )) !== null

/** Studio does not lose its last owner: another one is added first. */
async function requireOtherOwner(tx: Transaction, accountId: string): Promise<void> {
  const store = operatorStore(tx)
  if (!(await store.rolesOf(accountId)).includes('owner')) return
  await tx.lock(OPERATORS_LOCK)
  if (!(await store.hasOtherOwner(accountId))) throw new ApiError('LAST_OWNER')
}

/** The owner asks for the deletion of the account with a proof, and may undo it (D140). */
export function deletion(deps: Deps) {
  const { db } = deps
  const schedule = deletionSchedule(deps)
  const ownerOf = ({ accountId, email }: Session) => ({ id: accountId, email })

  return {
    /** Throws LAST_OWNER for the only owner of Studio who stays. */
    ask: async (session: Session, password: string | undefined): Promise<Date> => {
      await requireOwner(deps, session, password)

      return db.transaction(async (tx) => {
        await tx.lock(`deletion:${session.accountId}`)
        const dueAt = await deletionOf(tx, session.accountId)
        if (dueAt !== null) return dueAt
        await requireOtherOwner(tx, session.accountId)
        return schedule.ask(tx, ownerOf(session))
      })
    },

    /** @throws ApiError NOT_FOUND when no deletion is scheduled or its time has passed. */
    undo: (session: Session): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await schedule.undo(tx, ownerOf(session)))) throw new ApiError('NOT_FOUND')
      }),
  }
}

/** An account to be deleted is not charged again; the paid period stays. */
export function stopRenewalJob(deps: Parameters<typeof stopCharging>[0]): JobHandler {
  return {
    run: async (payload) => stopCharging(deps, Payload.parse(payload).accountId),
  }
}

/**
 * Waits for the farewell mail, at most a day: erasing removes the address from the outbox too. Waits also for
 * orders of operators, which an erasure deletes, as long as the law allows.
 */
export function eraseJob(
  deps: Omit<Deps, 'jobs' | 'userPool'> & { log: Log; erase: EraseAccount },
): JobHandler {
  const { db, clock, log, mailer, writeMail, erase } = deps

  const bid = (id: string, email: string, now: Date) =>
    db.transaction(async (tx) => {
      const isFirst = await tx.run(sql`update app.account set farewell_at = ${now}
        where id = ${id} and farewell_at is null and deletion_due_at <= ${now}`)
      if (isFirst === 1)
        await mailer.send(tx, writeMail(email, `account-deleted:${id}`, privacyMails.deleted))
    })

  const dueAt = (now: Date, after: Due | null) =>
    db.many(
      Due,
      sql`select id, email, farewell_at as "farewellAt" from app.account
        where deletion_due_at <= ${now} and erased_at is null
          and (${after?.id ?? null}::uuid is null or id > ${after?.id ?? null})
        order by id limit ${PAGE}`,
    )

  const take = async ({ id, email, farewellAt }: Due, now: Date) => {
    if (farewellAt === null) return bid(id, email, now)
    const waitedMs = now.getTime() - farewellAt.getTime()
    if (waitedMs <= DAY_MS && (await isMailUnderWay(db, email))) return
    const orders = await openOrdersOf(db, id)
    if (orders.length > 0) {
      if (waitedMs <= ORDERS_WAIT_MS) return
      log.error({ account: id, orders }, 'erased with orders that were not carried out')
    }
    await erase(id)
  }

  return {
    everyMs: MINUTE_MS,
    run: async (_payload, { signal }) => {
      const now = clock.now()
      await eachDue(
        signal,
        (after: Due | null) => dueAt(now, after),
        (due) => take(due, now),
        ({ id: account }, error) => log.warn({ account, error: String(error) }, 'not erased yet'),
      )
    },
  }
}
