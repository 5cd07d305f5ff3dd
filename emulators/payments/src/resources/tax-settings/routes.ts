import type { Stripe } from 'stripe'
import { nothing } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'

/** Stripe Tax as it is on an account that has never set it up: it computes nothing. */
const retrieve = route({
  method: 'GET',
  path: '/v1/tax/settings',
  params: nothing,
  run: async (): Promise<Stripe.Tax.Settings> => ({
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
    head_office: null,
    livemode: false,
    status: 'pending',
    status_details: { pending: { missing_fields: ['head_office'] } },
  }),
})

export const taxSettingsRoutes: readonly Route[] = [retrieve]
