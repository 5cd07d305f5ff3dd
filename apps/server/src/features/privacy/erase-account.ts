import {
  AdminDeleteUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { forgetAddress } from '@hlizo/mail/forget-address'
import { customerStore } from '#server/billing/customer-store.ts'
import { isUnknownThere } from '#server/billing/stripe-refusal.ts'
import { formerAddresses } from '#server/stores/former-addresses.ts'
import { seatEnder } from '#server/billing/seat-ender.ts'
import { addErasedSubscriber } from '#server/stores/subscriber-figures.ts'
import type { OperatedPool } from '#server/stores/user-pool.ts'
import { forgetOperatorNames } from './operator-names.ts'
import { erasureOf, personalTables } from './personal-tables.ts'

/** Deletes a customer at the payment provider, with subscriptions and saved methods. */
export const ERASE_CUSTOMER_JOB = 'privacy.erase-customer'

const Payload = z.object({ customerId: z.string() })
const Subject = z.object({ subject: z.string() })
const Addresses = z.object({ email: z.string(), pendingEmail: z.string().nullable() })

/** A customer unknown to the provider is erased already. */
export function eraseCustomerJob({ stripe }: { stripe: Stripe }): JobHandler {
  return {
    run: async (payload) => {
      const { customerId } = Payload.parse(payload)
      try {
        await stripe.customers.del(customerId)
      } catch (error) {
        if (!isUnknownThere(error)) throw error
      }
    },
  }
}

type Deps = {
  db: Database
  clock: Clock
  log: Log
  jobs: Pick<JobQueue, 'enqueue'>
  userPool: OperatedPool
  userKeyOf: (accountId: string) => string
} & Parameters<typeof seatEnder>[0]

/**
 * Erases an account everywhere (D140). Idempotent. The user pool comes first: otherwise a valid
 * token would create the account again. The payment provider comes last and by a job: its webhooks
 * then find no account.
 */
export function accountEraser(deps: Deps) {
  const { db, clock, log, jobs, userPool, userKeyOf } = deps
  const seats = seatEnder(deps)
  const forgetUsers = async (accountId: string) => {
    const users = await db.many(
      Subject,
      sql`select subject from app.account_identity where account_id = ${accountId}`,
    )
    for (const { subject: Username } of users) {
      const command = new AdminDeleteUserCommand({ UserPoolId: userPool.poolId, Username })
      await userPool.client.send(command).catch((error: unknown) => {
        if (!(error instanceof UserNotFoundException)) throw error
      })
    }
  }

  return async (accountId: string): Promise<void> => {
    await forgetUsers(accountId)
    await db.transaction(async (tx) => {
      const account = await tx.maybe(
        Addresses,
        sql`select email, pending_email as "pendingEmail" from app.account where id = ${accountId} and erased_at is null for update`,
      )
      if (!account) return
      await seats.endOfAccount(tx, accountId)
      const customerIds = await customerStore(tx).idsOf(accountId)
      const person = { accountId, userKey: userKeyOf(accountId) }
      const former = await formerAddresses(tx).of(accountId)
      await forgetOperatorNames(tx, accountId)
      await addErasedSubscriber(tx, accountId, clock.now())
      for (const table of personalTables) await tx.run(erasureOf(table, person))
      await forgetAddress(tx, account.email)
      // Its code went to an address that the account never had.
      if (account.pendingEmail !== null) await forgetAddress(tx, account.pendingEmail)
      for (const { email, leftAt, isTaken } of former) {
        // Later mails there are another person's.
        await forgetAddress(tx, email, isTaken ? leftAt : null)
      }
      await tx.run(sql`update app.account set erased_at = ${clock.now()} where id = ${accountId}`)
      // Only payments need the row itself.
      await tx.run(sql`delete from app.account a where a.id = ${accountId}
        and not exists (select from app.charge c where c.account_id = a.id)`)
      for (const customerId of customerIds)
        await jobs.enqueue(tx, {
          kind: ERASE_CUSTOMER_JOB,
          key: customerId,
          payload: { customerId },
        })
    })
    log.info({ account: accountId }, 'account erased')
  }
}

export type EraseAccount = ReturnType<typeof accountEraser>
