import { endSubscription } from '../../billing/subscription-status.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { subscriptions } from '../subscription/state.ts'
import { formatCustomer } from './format.ts'
import { redactCustomer } from './redact.ts'
import { detachMethod } from '../../billing/saving.ts'
import { paymentMethods } from '../payment-method/state.ts'
import { customers, type CustomerState } from './state.ts'

/** Ends what a customer has and forgets who it was; what was paid stays. */
export async function removeCustomer(work: Work, before: CustomerState): Promise<CustomerState> {
  for (const subscription of await subscriptions.all(work, { customer: before.id })) {
    if (subscription.endedAt === null)
      await endSubscription(work, subscription, 'cancellation_requested')
  }
  await emit(work, 'customer.deleted', formatCustomer(before))
  const after = await customers.save(work, {
    ...before,
    deleted: true,
    defaultPaymentMethod: null,
    email: null,
    name: null,
    phone: null,
    metadata: {},
  })
  await redactCustomer(work, before)
  // Afterwards, so that the events about them have no customer.
  for (const method of await paymentMethods.all(work, { customer: before.id }))
    await detachMethod(work, method)

  return after
}
