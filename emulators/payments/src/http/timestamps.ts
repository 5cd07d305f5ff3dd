import { DAY_SECONDS } from '@hlizo/kit/durations'
import type { Work } from '../work.ts'
import { invalidRequest } from './stripe-error.ts'

const FIVE_YEARS_SECONDS = 5 * 365 * DAY_SECONDS
const MAX_TRIAL_DAYS = 730
const CHECKOUT_NOTICE_DAYS = 2

const tooLong = (param: string) =>
  invalidRequest(`The maximum number of trial period days is ${MAX_TRIAL_DAYS} (2 years).`, {
    param,
  })

/** A moment to come, at most five years ahead; any other one is refused in Stripe's words. */
export function futureMoment(work: Pick<Work, 'now'>, at: number, param: string): number {
  if (at <= work.now)
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param,
    })
  if (at > work.now + FIVE_YEARS_SECONDS)
    throw invalidRequest('Invalid timestamp: can be no more than five years in the future.', {
      param,
    })

  return at
}

/** At most two years ahead: from the anchor by Stripe's reference, from now by its API (stripe-ruby issue 804). */
export function trialEndMoment(work: Pick<Work, 'now'>, at: number, param: string): number {
  futureMoment(work, at, param)
  if (at > work.now + MAX_TRIAL_DAYS * DAY_SECONDS) throw tooLong(param)

  return at
}

export function trialDaysMoment(work: Pick<Work, 'now'>, days: number, param: string): number {
  if (days > MAX_TRIAL_DAYS) throw tooLong(param)

  return work.now + days * DAY_SECONDS
}

/** The end of a free period that a Checkout page begins: its buyer needs two days to read of it. */
export function checkoutTrialEnd(work: Pick<Work, 'now'>, at: number, param: string): number {
  futureMoment(work, at, param)
  if (at < work.now + CHECKOUT_NOTICE_DAYS * DAY_SECONDS)
    throw invalidRequest('The `trial_end` date has to be at least 2 days in the future.', { param })

  return trialEndMoment(work, at, param)
}
