import * as z from 'zod/mini'
import { call } from '../call.ts'
import { PAUSE_MONTHS } from '../constants.ts'
import { Currency } from '../entities/currency.ts'
import { signedIn } from '../limits.ts'
import { body } from '../request.ts'

/**
 * From the end of the paid time (D117). Refuses with SUBSCRIPTION_PAUSED, ALREADY_CANCELLED, CHANGE_PENDING,
 * PAYMENT_FAILED, NO_SUBSCRIPTION, and with PAUSE_UNAVAILABLE while a payment is being collected or the time
 * is free already.
 */
export const pauseSubscription = call({
  method: 'POST',
  path: '/stripe/pause-subscription',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Pauses the subscription for one to three months.',
  takesIdempotencyKey: true,
  refuses: ['NO_SUBSCRIPTION'],
  body: body({ months: z.literal([...PAUSE_MONTHS], 'VALIDATION_FAILED') }),
  data: z.object({ pausedFrom: z.string(), resumesAt: z.string() }),
})

/** 204 when nothing would be charged now. NOT_PAUSED. */
export const getResumeQuote = call({
  method: 'GET',
  path: '/stripe/resume-subscription',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'What ending the pause now would charge.',
  data: z.object({ amountDue: z.int(), currency: Currency }),
  mayBeEmpty: true,
})

/**
 * Before the pause has begun it only takes it back; afterwards the next period begins and is charged at once.
 * With `amountDue` exactly that amount, else PREVIEW_EXPIRED. `isRefused` when the bank has refused already or
 * asks the holder. NOT_PAUSED, ALREADY_CANCELLED, CHANGE_PENDING.
 */
export const resumeSubscription = call({
  method: 'POST',
  path: '/stripe/resume-subscription',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Ends the pause of the subscription.',
  takesIdempotencyKey: true,
  body: body({ amountDue: z.optional(z.int()) }),
  data: z.object({ isRefused: z.boolean() }),
})
