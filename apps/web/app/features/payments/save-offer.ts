import { showSaveOffer, takeSaveOffer } from '@hlizo/contract/calls/save-offers'
import type { CancellationFeedback } from '@hlizo/contract/entities/cancellation-feedback'
import type { SaveOffer } from '@hlizo/contract/entities/save-offer'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { request } from '#web/lib/api.ts'
import { refreshEntitlement } from './entitlement.ts'
import { callFailure } from './payment-failure.ts'

/** The offer for these answers; null without one. After a failure the cancellation continues without an offer. */
export async function offerFor(feedback: CancellationFeedback): Promise<SaveOffer | null> {
  try {
    return (await request(showSaveOffer, { body: { feedback }, isQuiet: true })) ?? null
  } catch {
    return null
  }
}

/** Takes the offer that was shown. Returns the error text. */
export async function takeOffer(months: 1 | 2 | 3 | undefined): Promise<string | null> {
  try {
    await request(takeSaveOffer, { body: { months }, isQuiet: true })
  } catch (error) {
    return callFailure(error, toastMessages.generic)
  } finally {
    await refreshEntitlement()
  }

  return null
}
