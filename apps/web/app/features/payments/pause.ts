import { getResumeQuote, pauseSubscription, resumeSubscription } from '@hlizo/contract/calls/pauses'
import type { PAUSE_MONTHS } from '@hlizo/contract/constants'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { apiQuery } from '#web/lib/api-query.ts'
import { request } from '#web/lib/api.ts'
import { refreshEntitlement } from './entitlement.ts'
import { callFailure } from './payment-failure.ts'

/** What ending the pause now charges; null when nothing. */
export const resumeQuoteQuery = () => apiQuery('resume-quote', getResumeQuote, { isQuiet: true })

/** Asks for a pause of so many months. Returns the error text. */
export async function pauseFor(months: (typeof PAUSE_MONTHS)[number]): Promise<string | null> {
  try {
    await request(pauseSubscription, { body: { months }, isQuiet: true })
  } catch (error) {
    return callFailure(error, toastMessages.generic)
  } finally {
    await refreshEntitlement()
  }

  return null
}

/** Ends the pause for the amount that was shown; `failure` is the error text. */
export async function endPause(
  amountDue: number,
): Promise<{ readonly failure: string | null; readonly isRefused: boolean }> {
  try {
    const { isRefused } = await request(resumeSubscription, { body: { amountDue }, isQuiet: true })
    return { failure: null, isRefused }
  } catch (error) {
    return { failure: callFailure(error, toastMessages.generic), isRefused: false }
  } finally {
    await refreshEntitlement()
  }
}
