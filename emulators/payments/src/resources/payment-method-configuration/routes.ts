import type { Stripe } from 'stripe'
import { z } from 'zod'
import { listOf } from '../../http/list.ts'
import { paging } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'

const switchedOn = {
  available: true,
  display_preference: { overridable: null, preference: 'on', value: 'on' },
} satisfies Stripe.PaymentMethodConfiguration.Card

const configuration: Stripe.PaymentMethodConfiguration = {
  id: 'pmc_sandbox',
  object: 'payment_method_configuration',
  active: true,
  application: null,
  card: switchedOn,
  is_default: true,
  livemode: false,
  name: 'Default',
  parent: null,
  paypal: switchedOn,
}

const list = route({
  method: 'GET',
  path: '/v1/payment_method_configurations',
  params: z.strictObject(paging),
  run: async () => listOf('/v1/payment_method_configurations', [configuration]),
})

export const paymentMethodConfigurationRoutes: readonly Route[] = [list]
