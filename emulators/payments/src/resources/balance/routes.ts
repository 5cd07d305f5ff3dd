import type { Stripe } from 'stripe'
import { nothing } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { charges } from '../charge/state.ts'

/** What was collected and not refunded, per currency. */
const retrieve = route({
  method: 'GET',
  path: '/v1/balance',
  params: nothing,
  run: async ({ work }): Promise<Stripe.Balance> => {
    const paid = await charges.all(work, { status: 'succeeded' })
    const totals = Map.groupBy(paid, ({ currency }) => currency)
    const available = [...totals].map(([currency, some]) => {
      const unrefunded = some.map((charge) => charge.amount - charge.amountRefunded)
      const amount = unrefunded.reduce((total, one) => total + one, 0)

      return { amount, currency, source_types: { card: amount } }
    })

    return { object: 'balance', available, livemode: false, pending: [] }
  },
})

export const balanceRoutes: readonly Route[] = [retrieve]
