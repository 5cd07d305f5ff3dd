import { InitiateAuthCommand, RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider'
import type Stripe from 'stripe'
import { z } from 'zod'
import { DELETION_UNDO_DAYS } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { privacyMails } from '@hlizo/contract/messages/mails-privacy'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { formatDate } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import { isMailUnderWay } from '@hlizo/mail/forget-address'
import type { Mailer } from '@hlizo/mail/mailer'
import { endSubscription } from '#server/billing/end-subscription.ts'
import type { StandingOf } from '#server/billing/entitlement.ts'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { releaseSchedule } from '#server/billing/release-schedule.ts'
import type { SyncCustomer } from '#server/billing/sync-customer.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'
import { askPool, type UserPool } from '#server/stores/user-pool.ts'
import type { EraseAccount } from './erase-account.ts'

/** Stops the renewal of an account that is to be deleted. */
export const STOP_RENEWAL_JOB = 'privacy.stop-renewal'
/** Erases the accounts whose time to think again is over. */
export const ERASE_JOB = 'privacy.erase'

type Deps = {
  db: Database
  clock: Clock
  jobs: Pick<JobQueue, 'enqueue'>
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  userPool: UserPool
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const Due = z.object({ id: z.string(), email: z.string(), farewellAt: z.date().nullable() })
const Scheduled = z.object({ deleteAt: z.date().nullable() })
const Payload = z.object({ accountId: z.string() })
const ACCOUNT_PAGE = `${hrefs.account()}#data`

/** When an account will be deleted; `null` while nobody has asked for that. */
export async function deletionOf(db: Queries, accountId: string): Promise<Date | null> {
  const found = await db.maybe(
    Scheduled,
    sql`select deletion_due_at as "deleteAt" from app.account where id = ${accountId}`,
  )

  return found?.deleteAt ?? null
}

/** Tries the password as a sign-in does, and ends that sign-in at once. A second factor is not asked for. */
async function requirePassword(pool: UserPool, session: Session, password: string): Promise<void> {
  const command = new InitiateAuthCommand({
    ClientId: pool.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: session.sub, PASSWORD: password },
  })
  const { AuthenticationResult } = await askPool(() => pool.client.send(command), {
    NotAuthorizedException: new ApiError('PASSWORD_WRONG'),
    InvalidParameterException: new ApiError('PASSWORD_WRONG'),
    LimitExceededException: new ApiError('LIMIT_EXCEEDED'),
  })
  const Token = AuthenticationResult?.RefreshToken
  if (Token === undefined) return
  const revoke = new RevokeTokenCommand({ ClientId: pool.clientId, Token })
  await askPool(() => pool.client.send(revoke), {})
}

/** Asking for the end of an account, and taking that back (D140). */
export function deletion({ db, clock, jobs, mailer, writeMail, userPool }: Deps) {
  return {
    ask: async (session: Session, password: string): Promise<Date> => {
      await requirePassword(userPool, session, password)
      const now = clock.now()
      const dueAt = new Date(now.getTime() + DELETION_UNDO_DAYS * DAY_MS)

      return db.transaction(async (tx) => {
        const { accountId } = session
        const marked = await tx.run(sql`update app.account
          set deletion_due_at = ${dueAt}, deletion_requested_at = ${now}
          where id = ${accountId} and deletion_due_at is null`)
        if (marked === 0) return (await deletionOf(tx, accountId)) ?? dueAt
        await jobs.enqueue(tx, { kind: STOP_RENEWAL_JOB, key: accountId, payload: { accountId } })
        const words = privacyMails.deletionScheduled(formatDate(dueAt))
        const key = `deletion-scheduled:${uuidv7(now)}`
        await mailer.send(tx, writeMail(session.email, key, words, { href: ACCOUNT_PAGE }))

        return dueAt
      })
    },

    /** Keeps the account; @throws ApiError NOT_FOUND when nothing is scheduled or the time is over. */
    undo: (session: Session): Promise<void> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const kept = await tx.run(sql`update app.account
          set deletion_due_at = null, deletion_requested_at = null
          where id = ${session.accountId} and deletion_due_at > ${now}`)
        if (kept === 0) throw new ApiError('NOT_FOUND')
        const key = `deletion-undone:${uuidv7(now)}`
        const words = privacyMails.deletionUndone
        await mailer.send(tx, writeMail(session.email, key, words, { href: ACCOUNT_PAGE }))
      }),
  }
}

/** Whoever wants to go is not charged again; what is paid for stays until the end. */
export function stopRenewalJob(deps: {
  db: Database
  stripe: Stripe
  standingOf: StandingOf
  syncCustomer: SyncCustomer
}): JobHandler {
  const { db, stripe, standingOf, syncCustomer } = deps

  return {
    run: async (payload) => {
      const { accountId } = Payload.parse(payload)
      if ((await deletionOf(db, accountId)) === null) return
      const { subscription, customer } = await standingOf(accountId)
      if (!subscription || !isLive(subscription) || subscription.endsAt !== null) return
      if (subscription.paymentStatus === 'FAILED') await endSubscription(stripe, subscription.id)
      else {
        await releaseSchedule(stripe, await stripe.subscriptions.retrieve(subscription.id))
        await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
      }
      if (customer) await syncCustomer(customer.stripeId)
    },
  }
}

/**
 * Says farewell first and erases when that mail has left, or after a day: the outbox, too, forgets the
 * address with the account.
 */
export function eraseJob(
  deps: Omit<Deps, 'jobs' | 'userPool'> & { erase: EraseAccount },
): JobHandler {
  const { db, clock, mailer, writeMail, erase } = deps

  const bid = (id: string, email: string, now: Date) =>
    db.transaction(async (tx) => {
      const isFirst = await tx.run(sql`update app.account set farewell_at = ${now}
        where id = ${id} and farewell_at is null and deletion_due_at <= ${now}`)
      if (isFirst === 1)
        await mailer.send(tx, writeMail(email, `account-deleted:${id}`, privacyMails.deleted))
    })

  return {
    everyMs: MINUTE_MS,
    run: async () => {
      const now = clock.now()
      const due = await db.many(
        Due,
        sql`select id, email, farewell_at as "farewellAt" from app.account
          where deletion_due_at <= ${now} and erased_at is null order by deletion_due_at limit 100`,
      )
      for (const { id, email, farewellAt } of due) {
        if (farewellAt === null) await bid(id, email, now)
        else if (
          now.getTime() - farewellAt.getTime() > DAY_MS ||
          !(await isMailUnderWay(db, email))
        )
          await erase(id)
      }
    },
  }
}
