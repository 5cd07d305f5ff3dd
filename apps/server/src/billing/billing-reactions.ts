import type { NewJob } from '@hlizo/database/jobs'
import { ADOPT_METHOD_JOB } from './adopt-method.ts'
import { chargeReaction } from './disputes.ts'
import type { Reactions } from './reactions.ts'

function adoptMethod(object: unknown): NewJob | null {
  const id = typeof object === 'object' && object !== null && 'id' in object ? object.id : null
  if (typeof id !== 'string') return null

  return { kind: ADOPT_METHOD_JOB, key: id, payload: { setupIntentId: id } }
}

/** The jobs for webhooks about charges and payment methods. */
export const billingReactions: Reactions = {
  'charge.dispute.created': [chargeReaction],
  'charge.dispute.updated': [chargeReaction],
  'charge.dispute.closed': [chargeReaction],
  'refund.failed': [chargeReaction],
  'refund.updated': [chargeReaction],
  'setup_intent.succeeded': [adoptMethod],
}
