import { z } from 'zod'
import { collection } from '../../store/collection.ts'
import { IntentError } from '../payment-intent/state.ts'

export const SetupIntentState = z.object({
  id: z.string(),
  created: z.number(),
  customer: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'succeeded',
    'canceled',
  ]),
  paymentMethod: z.string().nullable(),
  allowedTypes: z.array(z.string()),
  usage: z.enum(['off_session', 'on_session']),
  clientSecret: z.string(),
  lastError: IntentError.nullable(),
  cancellationReason: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  returnUrl: z.string().nullable(),
  checkoutSession: z.string().nullable(),
})
export type SetupIntentState = z.output<typeof SetupIntentState>

export const setupIntents = collection({
  type: 'setup_intent',
  prefix: 'seti',
  state: SetupIntentState,
})
