import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { HoldAccount } from './account-lease.ts'
import { allPages, PAGE } from './all-pages.ts'
import { customerStore, type SyncCustomer } from './customer-store.ts'
import { paymentSetupStore } from './payment-setup-store.ts'
import { isLive } from './project-subscription.ts'
import { isLeaving } from './leaving-accounts.ts'
import { isBeingReplaced } from './replacement-mark.ts'
import { methodOf } from './payment-methods.ts'
import { isStripeRefusal, isUnknownThere } from './stripe-refusal.ts'
import { idOf } from './stripe-reference.ts'
import type { SwitchMethod } from './switch-method.ts'

/** Makes a confirmed payment method the default one (D120). */
export const ADOPT_METHOD_JOB = 'billing.adopt-method'

/** Adopts the method of a setup that has succeeded; false when it has not. Idempotent. */
export type AdoptMethod = (setupIntentId: string) => Promise<boolean>

const Payload = z.object({ setupIntentId: z.string() })

type Deps = {
  db: Database
  stripe: Stripe
  clock: Clock
  log: Log
  syncCustomer: SyncCustomer
  switchMethod: SwitchMethod
  holdAccount: HoldAccount
}

/** The browser and the webhook may do this at the same time, so a method that is already detached is no error. */
const detach = (stripe: Stripe, id: string) =>
  stripe.paymentMethods.detach(id).catch((error: unknown) => {
    if (!isStripeRefusal(error)) throw error
  })

/** A replaced method must not be charged again. */
async function detachOthers(
  stripe: Stripe,
  customerId: string,
  remainingId: string,
): Promise<void> {
  const methods = await allPages(
    stripe.customers.listPaymentMethods(customerId, { limit: PAGE }),
    `payment methods of ${customerId}`,
  )
  for (const { id } of methods) if (id !== remainingId) await detach(stripe, id)
}

/** False when the customer was deleted since: its methods are gone with it. */
async function setDefaultMethod(stripe: Stripe, customerId: string, method: string) {
  try {
    await stripe.customers.update(customerId, {
      invoice_settings: { default_payment_method: method },
    })
    return true
  } catch (error) {
    if (!isUnknownThere(error)) throw error
    return false
  }
}

/** A method becomes the default only after its setup has succeeded. */
export function methodAdopter({
  db,
  stripe,
  clock,
  syncCustomer,
  switchMethod,
  holdAccount,
}: Deps): AdoptMethod {
  const setups = paymentSetupStore(db)

  const adopt = async (setupIntentId: string): Promise<boolean> => {
    const setup = await setups.byIntent(setupIntentId)
    const customer = setup && (await customerStore(db).byAccount(setup.accountId))
    if (!setup || !customer) return false
    // A new method pays what is open, and may start the next subscription.
    if (await isLeaving(db, setup.accountId)) return false
    const intent = await stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] })
    const method = methodOf(intent.payment_method)
    const isOwn = idOf(intent.customer) === customer.stripeId
    if (intent.status !== 'succeeded' || method === null || !isOwn) return false
    if (setup.consumedAt !== null || (await setups.isSuperseded(setup))) return true

    const { stripeId } = customer
    if (!(await setDefaultMethod(stripe, stripeId, method.id))) return false
    const subscriptions = await allPages(
      stripe.subscriptions.list({ customer: stripeId, status: 'all', limit: PAGE }),
      `subscriptions of ${stripeId}`,
    )
    const live = subscriptions.filter(isLive)
    // Completes a replacement that crashed between the end of one subscription and the start of the
    // next.
    const cutOff = subscriptions.filter((one) => isBeingReplaced(one, clock.now()))
    for (const subscription of live.length > 0 ? live : cutOff) {
      await switchMethod({
        accountId: setup.accountId,
        customerId: stripeId,
        subscription,
        method,
        begunAt: setup.createdAt,
      })
    }
    await detachOthers(stripe, stripeId, method.id)
    await setups.consume(setup.accountId, setup.id, clock.now())
    await syncCustomer(stripeId)

    return true
  }

  return async (setupIntentId) => {
    const setup = await setups.byIntent(setupIntentId)

    return setup !== null && holdAccount(setup.accountId, () => adopt(setupIntentId))
  }
}

/** A PayPal agreement that is to buy a plan is left to its buyer. */
export function adoptMethodJob(deps: { db: Database; adoptMethod: AdoptMethod }): JobHandler {
  return {
    run: async (payload) => {
      const { setupIntentId } = Payload.parse(payload)
      const setup = await paymentSetupStore(deps.db).byIntent(setupIntentId)
      if (setup?.planId === null) await deps.adoptMethod(setupIntentId)
    },
  }
}
