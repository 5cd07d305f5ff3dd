import type Stripe from 'stripe'
import { nextMethod, ownMethod, type SubscriptionMethod } from '#server/billing/payment-methods.ts'
import { PAGE } from './provider-object.ts'

export type CustomerThere = {
  readonly id: string
  readonly email: string | null
  /** The id of the method of the next payment. */
  readonly methodId: string | null
}

export async function readCustomers(
  stripe: Stripe,
  methods: ReadonlyMap<string, readonly SubscriptionMethod[]>,
): Promise<CustomerThere[]> {
  const customers: CustomerThere[] = []
  const expand = ['data.invoice_settings.default_payment_method']
  for await (const customer of stripe.customers.list({ limit: PAGE, expand })) {
    const { id, email } = customer
    const method = nextMethod(ownMethod(customer), methods.get(id) ?? [])
    customers.push({ id, email, methodId: method?.id ?? null })
  }

  return customers
}
