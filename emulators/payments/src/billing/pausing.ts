import type { InvoiceState } from '../resources/invoice/state.ts'
import { invoices } from '../resources/invoice/state.ts'
import { isPausedAt, type SubscriptionState } from '../resources/subscription/state.ts'
import type { Work } from '../work.ts'
import { finalizeInvoice, markUncollectible, voidInvoice } from './invoicing.ts'

/**
 * What becomes of an invoice made while collection is paused; null when it is not. Nothing is charged, and
 * a void invoice uses no credit. https://docs.stripe.com/billing/subscriptions/pause-payment
 */
export async function settlePaused(
  work: Work,
  subscription: SubscriptionState,
  draft: InvoiceState,
): Promise<InvoiceState | null> {
  const { pauseCollection: pause } = subscription
  if (pause === null || !isPausedAt(subscription, work.now)) return null
  if (pause.behavior === 'void') return voidInvoice(work, draft)
  if (pause.behavior === 'keep_as_draft')
    return invoices.save(work, { ...draft, finalizesAt: null })
  const open = await finalizeInvoice(work, draft)

  return open.status === 'open' ? markUncollectible(work, open) : open
}
