import { resourceMissing } from '../../http/stripe-error.ts'
import type { Work } from '../../work.ts'
import { customers, type CustomerState } from './state.ts'

/** The customer that a request names; one who was deleted can be read, and used for nothing else. */
export async function requireCustomer(work: Work, id: string): Promise<CustomerState> {
  const customer = await customers.get(work, id, 'customer')
  if (customer.deleted) throw resourceMissing('customer', id, 'customer')

  return customer
}
