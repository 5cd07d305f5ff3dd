import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { listRoute } from '../../http/list-route.ts'
import {
  integer,
  mergeMetadata,
  metadata,
  metadataChange,
  nothing,
  paging,
  text,
  unset,
} from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { resourceMissing } from '../../http/stripe-error.ts'
import { emit } from '../../webhooks/emit.ts'
import { paymentMethods } from '../payment-method/state.ts'
import { formatPaymentMethod } from '../payment-method/format.ts'
import { testClocks } from '../test-clock/state.ts'
import { addCustomer } from './add-customer.ts'
import { formatCustomer } from './format.ts'
import { removeCustomer } from './remove-customer.ts'
import { requireCustomer } from './require-customer.ts'
import { customers } from './state.ts'

const shared = {
  email: z.union([unset, text.max(512)]).optional(),
  name: z.union([unset, text.max(256)]).optional(),
  phone: z.union([unset, text]).optional(),
  description: z.union([unset, text]).optional(),
  preferred_locales: z.array(text).optional(),
  balance: integer.optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: z.union([unset, text]).optional() })
    .optional(),
}

const create = route({
  method: 'POST',
  path: '/v1/customers',
  params: z.strictObject({
    ...shared,
    metadata: metadata.optional(),
    test_clock: text.optional(),
  }),
  run: async ({ work, params }) => {
    const { test_clock: testClock = null } = params
    if (testClock !== null) await testClocks.get(work, testClock, 'test_clock')
    const customer = await addCustomer(work, {
      email: params.email ?? null,
      name: params.name ?? null,
      phone: params.phone ?? null,
      description: params.description ?? null,
      preferredLocales: params.preferred_locales ?? [],
      balance: params.balance ?? 0,
      metadata: params.metadata ?? {},
      testClock,
    })
    return formatCustomer(customer)
  },
})

const update = route({
  method: 'POST',
  path: '/v1/customers/:id',
  params: z.strictObject({ ...shared, metadata: metadataChange.optional() }),
  run: async ({ work, id, params }) => {
    const before = await requireCustomer(work, id)
    const method = params.invoice_settings?.default_payment_method
    if (method) {
      const found = await paymentMethods.get(
        work,
        method,
        'invoice_settings[default_payment_method]',
      )
      if (found.customer !== id)
        throw resourceMissing('payment_method', method, 'invoice_settings[default_payment_method]')
    }
    const keep = <Value>(next: Value | undefined, current: Value) =>
      next === undefined ? current : next
    const after = await customers.save(work, {
      ...before,
      email: keep(params.email, before.email),
      name: keep(params.name, before.name),
      phone: keep(params.phone, before.phone),
      description: keep(params.description, before.description),
      preferredLocales: params.preferred_locales ?? before.preferredLocales,
      balance: params.balance ?? before.balance,
      defaultPaymentMethod: keep(method, before.defaultPaymentMethod),
      metadata: mergeMetadata(before.metadata, params.metadata),
    })
    await emit(work, 'customer.updated', formatCustomer(after), formatCustomer(before))

    return formatCustomer(after)
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/customers/:id',
  params: nothing,
  run: async ({ work, id }) => formatCustomer(await customers.get(work, id)),
})

const list = listRoute({
  path: '/v1/customers',
  params: z.strictObject({ ...paging, email: text.optional(), test_clock: text.optional() }),
  of: customers,
  match: ({ params: { email, test_clock: testClock } }) => ({ deleted: false, email, testClock }),
  // Customers of a test clock are shown only to who asks for it, as at Stripe.
  also: ({ params }) => (params.test_clock ? undefined : sql`json->>'testClock' is null`),
  show: (_work, customer) => formatCustomer(customer),
})

const remove = route({
  method: 'DELETE',
  path: '/v1/customers/:id',
  params: nothing,
  run: async ({ work, id }) => {
    const before = await customers.get(work, id)
    if (before.deleted) throw resourceMissing('customer', id, 'id')

    return formatCustomer(await removeCustomer(work, before))
  },
})

const listMethods = listRoute({
  path: '/v1/customers/:id/payment_methods',
  params: z.strictObject({ ...paging, type: z.enum(['card', 'paypal']).optional() }),
  of: paymentMethods,
  within: ({ work, id }) => customers.get(work, id),
  match: ({ id, params: { type } }) => ({ customer: id, type }),
  show: (_work, method) => formatPaymentMethod(method),
})

export const customerRoutes: readonly Route[] = [
  create,
  update,
  retrieve,
  list,
  remove,
  listMethods,
]
