import { cancelSubscription } from '@hlizo/contract/calls/payments'
import type { User } from '@hlizo/contract/entities/user'
import { feedbackOf, type CancellationForm } from '@hlizo/contract/forms/cancellation'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { callFailure } from '#web/features/payments/payment-failure.ts'
import { refreshEntitlement } from '#web/features/payments/entitlement.ts'
import { track } from '#web/lib/analytics.ts'
import { request } from '#web/lib/api.ts'

/** Cancels with the survey's answers. Returns the error text. */
export async function cancel(user: User, answers: CancellationForm): Promise<string | null> {
  try {
    const body = { feedback: feedbackOf(answers) }
    await request(cancelSubscription, { body, isQuiet: true })
  } catch (error) {
    return callFailure(error, toastMessages.generic)
  }
  const interval = user.subscriptionInterval ?? 'MONTHLY'
  track({
    event: 'cancel_subscription',
    interval,
    months: interval === 'YEARLY' ? 12 : 1,
    reasons: [...answers.reason.options],
  })
  await refreshEntitlement()

  return null
}
