import * as z from 'zod/mini'
import { call } from '../call.ts'
import { PAUSE_MONTHS } from '../constants.ts'
import { CancellationFeedback } from '../entities/cancellation-feedback.ts'
import { SaveOffer } from '../entities/save-offer.ts'
import { signedIn } from '../limits.ts'
import { body } from '../request.ts'

/** 204 without an offer: for other reasons, within twelve months of the last one, and during a gift (D117). */
export const showSaveOffer = call({
  method: 'POST',
  path: '/stripe/save-offer',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The one offer after the survey of a cancellation.',
  takesIdempotencyKey: true,
  body: body({ feedback: CancellationFeedback }),
  data: SaveOffer,
  mayBeEmpty: true,
})

/** Takes the offer that was shown; `months` of a pause. SAVE_OFFER_OVER; a pause refuses as `pauseSubscription`. */
export const takeSaveOffer = call({
  method: 'POST',
  path: '/stripe/save-offer/take',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Takes the offer instead of cancelling.',
  takesIdempotencyKey: true,
  refuses: ['NO_SUBSCRIPTION'],
  body: body({ months: z.optional(z.literal([...PAUSE_MONTHS], 'VALIDATION_FAILED')) }),
})
