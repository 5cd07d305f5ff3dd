import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { accountStore } from '#server/stores/accounts.ts'
import { customerStore } from './customer-store.ts'

/** The customer of an account at the provider, made at the first need; one for ever, however many ask at once. */
export type CustomerOf = (accountId: string) => Promise<string>

/** Makes customers with an idempotency key of the account's, so that parallel calls get the same one. */
export function customerMaker(deps: { db: Database; stripe: Stripe; clock: Clock }): CustomerOf {
  const { db, stripe, clock } = deps
  const customers = customerStore(db)

  return async (accountId) => {
    const known = await customers.byAccount(accountId)
    if (known) return known.stripeId

    const account = await accountStore(db).byId(accountId)
    if (!account) throw new Error(`There is no account ${accountId} to make a customer for.`)
    const created = await stripe.customers.create(
      {
        email: account.email,
        name: `${account.firstName} ${account.lastName}`,
        metadata: { accountId },
        preferred_locales: ['ro'],
      },
      { idempotencyKey: `customer:${accountId}` },
    )
    await customers.add(accountId, created.id, clock.now())

    return (await customers.byAccount(accountId))?.stripeId ?? created.id
  }
}
