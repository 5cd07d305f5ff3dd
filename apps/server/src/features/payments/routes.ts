import {
  cancelSubscription,
  changePaymentMethod,
  changeSubscription,
  getPurchaseQuote,
  getUpcomingInvoice,
  resubscribe,
  retryPayment,
} from '@hlizo/contract/calls/payments'
import type { Routes } from '#server/http/api.ts'
import { canceller } from './cancel.ts'
import { methodChanger } from './change-method.ts'
import { planChanger } from './change-plan.ts'
import { purchaseQuoter } from './purchase-quote.ts'
import { resubscriber } from './resubscribe.ts'
import { paymentRetrier } from './retry.ts'
import { upcomingInvoiceReader } from './upcoming-invoice.ts'

type Deps = Parameters<typeof canceller>[0] &
  Parameters<typeof methodChanger>[0] &
  Parameters<typeof planChanger>[0] &
  Parameters<typeof purchaseQuoter>[0] &
  Parameters<typeof resubscriber>[0] &
  Parameters<typeof upcomingInvoiceReader>[0]

/** Changes to an existing subscription (spec §7). */
export function paymentsRoutes(deps: Deps): Routes {
  const cancel = canceller(deps)
  const changeMethod = methodChanger(deps)
  const changePlan = planChanger(deps)
  const quote = purchaseQuoter(deps)
  const startAgain = resubscriber(deps)
  const retry = paymentRetrier(deps)
  const upcoming = upcomingInvoiceReader(deps)

  return (api) => {
    api.answer(getUpcomingInvoice, ({ viewer, query }) => upcoming(viewer.accountId, query))
    api.answer(getPurchaseQuote, ({ viewer, query }) => quote(viewer.accountId, query))
    api.answer(changeSubscription, ({ viewer, body, request }) =>
      changePlan(viewer.accountId, body, request),
    )
    api.answer(cancelSubscription, ({ viewer, body, request }) =>
      cancel(viewer.accountId, body.feedback, request.resumedFrom),
    )
    api.answer(resubscribe, ({ viewer, body, request }) =>
      startAgain(viewer.accountId, body, request),
    )
    api.answer(retryPayment, ({ viewer, request }) => retry(viewer.accountId, request.resumedFrom))
    api.answer(changePaymentMethod, ({ viewer, body }) =>
      changeMethod(viewer.accountId, body.paymentMethodId),
    )
  }
}
