import type Stripe from 'stripe'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { accountStore } from '#server/stores/accounts.ts'
import { customerStore } from './customer-store.ts'
import { isUnknownThere } from './stripe-refusal.ts'

/** Sends the new address of an account to the payment provider (D48). */
export const CUSTOMER_EMAIL_JOB = 'billing.customer-email'

const Payload = z.object({ accountId: z.string() })

/** The job reads the current address when it runs, so the last change wins. */
export function customerEmailJob({ db, stripe }: { db: Queries; stripe: Stripe }): JobHandler {
  return {
    run: async (payload) => {
      const { accountId } = Payload.parse(payload)
      const [account, customer] = await Promise.all([
        accountStore(db).byId(accountId),
        customerStore(db).byAccount(accountId),
      ])
      if (!account || !customer) return
      try {
        await stripe.customers.update(customer.stripeId, { email: account.email })
      } catch (error) {
        if (!isUnknownThere(error)) throw error
      }
    },
  }
}
