import { randomText } from '@hlizo/kit/ids'
import { newId } from '../../store/ids.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { formatCustomer } from './format.ts'
import { customers, type CustomerState } from './state.ts'

export async function addCustomer(
  work: Work,
  fields: Partial<Omit<CustomerState, 'id' | 'created'>>,
): Promise<CustomerState> {
  const customer = await customers.insert(work, {
    id: newId('cus'),
    created: work.now,
    deleted: false,
    email: null,
    name: null,
    phone: null,
    description: null,
    preferredLocales: [],
    metadata: {},
    balance: 0,
    currency: null,
    defaultPaymentMethod: null,
    invoicePrefix: randomText(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'),
    nextInvoiceSequence: 1,
    testClock: null,
    ...fields,
  })
  await emit(work, 'customer.created', formatCustomer(customer))

  return customer
}
