import * as z from 'zod/mini'
import type { OperatorRole } from '../entities/operator.ts'
import { DisputeEvidence, StudioDisputeCase } from '../entities/studio-dispute.ts'
import { body } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

const READERS: readonly OperatorRole[] = ['finance', 'support']
const FINANCE: readonly OperatorRole[] = ['finance']

const one = z.object({ disputeId: z.string().check(z.regex(/^\w{3,100}$/)) })
const BODY_OF_EVIDENCE = 524_288

export const getDispute = studioCall({
  method: 'GET',
  path: '/studio/disputes/{disputeId}',
  roles: READERS,
  proof: 'session',
  summary: 'One contested payment, its draft, and what the product knows.',
  params: one,
  data: StudioDisputeCase,
})

/** DISPUTE_CHANGED: a colleague saved since `version`. DISPUTE_DECIDED: it was answered. */
export const saveDisputeEvidence = studioCall({
  method: 'PUT',
  path: '/studio/disputes/{disputeId}/evidence',
  roles: FINANCE,
  proof: 'session',
  summary: 'Saves the draft of the answer.',
  params: one,
  body: body({ version: z.int().check(z.minimum(0)), evidence: DisputeEvidence }),
  data: StudioDisputeCase,
  refuses: ['DISPUTE_CHANGED', 'DISPUTE_DECIDED'],
  maxBodyBytes: BODY_OF_EVIDENCE,
})

/** The bank reads evidence once. DISPUTE_CHANGED: the draft is not the one that was read. */
export const submitDispute = studioCall({
  method: 'POST',
  path: '/studio/disputes/{disputeId}/submit',
  takesIdempotencyKey: true,
  roles: FINANCE,
  proof: 'recent',
  summary: 'Submits the answer to the bank, once.',
  params: one,
  body: body({ version: z.int().check(z.minimum(1)), reason: Reason }),
  data: StudioDisputeCase,
  refuses: ['REASON_REQUIRED', 'DISPUTE_CHANGED', 'DISPUTE_DECIDED', 'PROVIDER_UNAVAILABLE'],
})

/** The money stays with the customer. */
export const acceptDispute = studioCall({
  method: 'POST',
  path: '/studio/disputes/{disputeId}/accept',
  takesIdempotencyKey: true,
  roles: FINANCE,
  proof: 'recent',
  summary: 'Accepts a dispute: it is lost.',
  params: one,
  body: body({ reason: Reason }),
  data: StudioDisputeCase,
  refuses: ['REASON_REQUIRED', 'DISPUTE_DECIDED', 'PROVIDER_UNAVAILABLE'],
})
