import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { voidInvoice } from '../../billing/invoicing.ts'
import { endSubscription } from '../../billing/subscription-status.ts'
import { listRoute } from '../../http/list-route.ts'
import { flag, nothing, paging, text } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest, resourceMissing } from '../../http/stripe-error.ts'
import { invoices } from '../invoice/state.ts'
import { createSubscription } from './create.ts'
import { formatSubscription } from './format.ts'
import { subscriptions } from './state.ts'
import { CancellationDetails, changeSubscription } from './update.ts'

const retrieve = route({
  method: 'GET',
  path: '/v1/subscriptions/:id',
  params: nothing,
  run: async ({ work, id }) => formatSubscription(work, await subscriptions.get(work, id)),
})

const Status = z.enum([
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
])

const list = listRoute({
  path: '/v1/subscriptions',
  params: z.strictObject({
    ...paging,
    customer: text.optional(),
    status: Status.optional(),
    price: text.optional(),
  }),
  of: subscriptions,
  match: ({ params: { customer, price, status } }) => ({
    customer,
    ...(price !== undefined && { items: [{ price }] }),
    ...(status !== 'all' && status !== 'ended' && { status }),
    // Unless asked for, ended subscriptions are left out, as at Stripe.
    ...(status === undefined && { endedAt: null }),
  }),
  also: ({ params: { status } }) =>
    status === 'ended' ? sql`json->'endedAt' <> 'null'` : undefined,
  show: (work, subscription) => formatSubscription(work, subscription),
})

const cancel = route({
  method: 'DELETE',
  path: '/v1/subscriptions/:id',
  params: z.strictObject({
    cancellation_details: CancellationDetails.optional(),
    invoice_now: flag.optional(),
    prorate: flag.optional(),
  }),
  run: async ({ work, id, params }) => {
    const before = await subscriptions.get(work, id)
    if (before.endedAt !== null) throw resourceMissing('subscription', id, 'id')
    if (params.prorate === true || params.invoice_now === true)
      throw invalidRequest(
        'This sandbox does not prorate a cancellation: refund the charge instead.',
        {
          param: 'prorate',
        },
      )
    const { comment = null, feedback = null } = params.cancellation_details ?? {}
    const ended = await endSubscription(
      work,
      { ...before, cancellation: { ...before.cancellation, comment, feedback } },
      'cancellation_requested',
    )
    if (before.status === 'incomplete')
      for (const invoice of await invoices.all(work, { subscription: id, status: 'open' }))
        await voidInvoice(work, invoice)

    return formatSubscription(work, ended)
  },
})

export const subscriptionRoutes: readonly Route[] = [
  createSubscription,
  changeSubscription,
  retrieve,
  list,
  cancel,
]
