import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { accountStore } from '#server/stores/accounts.ts'
import { customerStore } from './customer-store.ts'
import { storedParameters } from './provider-request.ts'

/**
 * The living customer of an account at the provider, created on first use and after a deletion; concurrent
 * calls get the same one.
 */
export type CustomerOf = (accountId: string) => Promise<string>

const Person = z.object({ email: z.string(), name: z.string() })

/** Only the provider's word counts: an unknown id may mean the keys of another Stripe account. */
const isDeleted = async (stripe: Stripe, id: string): Promise<boolean> =>
  (await stripe.customers.retrieve(id)).deleted === true

/**
 * Creates customers under an idempotency key of the account and of the customer that it replaces, so that
 * concurrent calls get the same one.
 */
export function customerMaker(deps: { db: Database; stripe: Stripe; clock: Clock }): CustomerOf {
  const { db, stripe, clock } = deps
  const customers = customerStore(db)

  return async (accountId) => {
    const known = await customers.byAccount(accountId)
    if (known && !(await isDeleted(stripe, known.stripeId))) return known.stripeId

    const account = await accountStore(db).byId(accountId)
    if (!account) throw new Error(`There is no account ${accountId} to make a customer for.`)
    const key = known ? `customer:${accountId}:${known.stripeId}` : `customer:${accountId}`
    const { email, name } = await storedParameters(
      db,
      { accountId, key, schema: Person, now: clock.now() },
      { email: account.email, name: `${account.firstName} ${account.lastName}` },
    )
    const created = await stripe.customers.create(
      { email, name, metadata: { accountId }, preferred_locales: ['ro'] },
      { idempotencyKey: key },
    )
    // The address changed between a crash and this retry; no other code would update it.
    if (email !== account.email) await stripe.customers.update(created.id, { email: account.email })
    if (known) await customers.replace(accountId, known.stripeId, created.id, clock.now())
    else await customers.add(accountId, created.id, clock.now())

    return (await customers.byAccount(accountId))?.stripeId ?? created.id
  }
}
