import { z } from 'zod'
import { listRoute } from '../../http/list-route.ts'
import { metadata, nothing, paging, positive, text } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { newId } from '../../store/ids.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { formatCharge } from '../charge/format.ts'
import { charges, type ChargeState } from '../charge/state.ts'
import { disputes } from '../dispute/state.ts'
import { paymentMethods } from '../payment-method/state.ts'
import { formatRefund } from './format.ts'
import { refunds } from './state.ts'

const FAILS_AFTER_SECONDS = 3600

type Wanted = { charge?: string | undefined; payment_intent?: string | undefined }

async function chargeToRefund(
  work: Work,
  { charge, payment_intent: intent }: Wanted,
): Promise<ChargeState> {
  if (charge !== undefined) return charges.get(work, charge, 'charge')
  if (intent === undefined)
    throw invalidRequest('One of charge and payment_intent is needed.', {
      code: 'parameter_missing',
      param: 'charge',
    })
  const [paid] = await charges.all(work, { paymentIntent: intent, status: 'succeeded' })
  if (paid === undefined)
    throw invalidRequest(`The PaymentIntent ${intent} has no successful charge to refund.`, {
      param: 'payment_intent',
    })

  return paid
}

async function requireRefundable(work: Work, { id, status }: ChargeState): Promise<void> {
  if (status !== 'succeeded')
    throw invalidRequest(`Charge ${id} was not paid.`, { code: 'charge_not_refundable' })
  const [dispute] = await disputes.all(work, { charge: id })
  if (dispute !== undefined && dispute.status !== 'won')
    throw invalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      param: 'charge',
    })
}

function amountToRefund(charge: ChargeState, wanted: number | undefined): number {
  const left = charge.amount - charge.amountRefunded
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = wanted ?? left
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount (${left}).`, {
      param: 'amount',
    })

  return amount
}

/** When this refund will fail: with Stripe's card for that it succeeds first and fails later. */
async function failureAt(work: Work, { paymentMethod }: ChargeState): Promise<number | null> {
  const { behavior } = await paymentMethods.get(work, paymentMethod)
  return behavior === 'fails-refunds' ? work.now + FAILS_AFTER_SECONDS : null
}

const create = route({
  method: 'POST',
  path: '/v1/refunds',
  params: z.strictObject({
    charge: text.optional(),
    payment_intent: text.optional(),
    amount: positive.optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata: metadata.optional(),
  }),
  run: async ({ work, params }) => {
    const charge = await chargeToRefund(work, params)
    await requireRefundable(work, charge)
    const amount = amountToRefund(charge, params.amount)
    const refund = await refunds.insert(work, {
      id: newId('re'),
      created: work.now,
      amount,
      charge: charge.id,
      paymentIntent: charge.paymentIntent,
      currency: charge.currency,
      reason: params.reason ?? null,
      metadata: params.metadata ?? {},
      status: 'succeeded',
      failsAt: await failureAt(work, charge),
    })
    const refunded = await charges.save(work, {
      ...charge,
      amountRefunded: charge.amountRefunded + amount,
    })
    const shown = await formatRefund(work, refund)
    await emit(work, 'refund.created', shown)
    await emit(
      work,
      'charge.refunded',
      await formatCharge(work, refunded),
      await formatCharge(work, charge),
    )

    return shown
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/refunds/:id',
  params: nothing,
  run: async ({ work, id }) => formatRefund(work, await refunds.get(work, id)),
})

const list = listRoute({
  path: '/v1/refunds',
  params: z.strictObject({ ...paging, charge: text.optional(), payment_intent: text.optional() }),
  of: refunds,
  match: ({ params: { charge, payment_intent: paymentIntent } }) => ({ charge, paymentIntent }),
  show: formatRefund,
})

export const refundRoutes: readonly Route[] = [create, retrieve, list]
