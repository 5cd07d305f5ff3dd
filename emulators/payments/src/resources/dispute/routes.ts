import { z } from 'zod'
import { listRoute } from '../../http/list-route.ts'
import { flag, metadataChange, mergeMetadata, nothing, paging, text } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { formatDispute } from './format.ts'
import { disputes, type DisputeState } from './state.ts'

// https://docs.stripe.com/testing#disputes: these words decide a test dispute.
const verdicts: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

const isOver = ({ status }: DisputeState) => status === 'won' || status === 'lost'

async function change(work: Work, before: DisputeState, changes: Partial<DisputeState>) {
  const after = await disputes.save(work, { ...before, ...changes })
  const type = isOver(after) ? 'charge.dispute.closed' : 'charge.dispute.updated'
  await emit(work, type, formatDispute(after), formatDispute(before))

  return formatDispute(after)
}

async function openOne(work: Work, id: string): Promise<DisputeState> {
  const dispute = await disputes.get(work, id, 'dispute')
  if (isOver(dispute)) throw invalidRequest(`This dispute is already ${dispute.status}.`)

  return dispute
}

const update = route({
  method: 'POST',
  path: '/v1/disputes/:id',
  params: z.strictObject({
    evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
    submit: flag.optional(),
    metadata: metadataChange.optional(),
  }),
  run: async ({ work, id, params }) => {
    const dispute = await openOne(work, id)
    const words = params.evidence?.uncategorized_text ?? dispute.evidence
    const isSubmitted = params.submit !== false && params.evidence !== undefined

    return change(work, dispute, {
      evidence: words,
      metadata: mergeMetadata(dispute.metadata, params.metadata),
      ...(isSubmitted && {
        status: verdicts[words ?? ''] ?? 'under_review',
        submissions: dispute.submissions + 1,
      }),
    })
  },
})

const close = route({
  method: 'POST',
  path: '/v1/disputes/:id/close',
  params: nothing,
  run: async ({ work, id }) => change(work, await openOne(work, id), { status: 'lost' }),
})

const retrieve = route({
  method: 'GET',
  path: '/v1/disputes/:id',
  params: nothing,
  run: async ({ work, id }) => formatDispute(await disputes.get(work, id, 'dispute')),
})

const list = listRoute({
  path: '/v1/disputes',
  params: z.strictObject({ ...paging, charge: text.optional(), payment_intent: text.optional() }),
  of: disputes,
  match: ({ params: { charge, payment_intent: paymentIntent } }) => ({ charge, paymentIntent }),
  show: (_work, dispute) => formatDispute(dispute),
})

export const disputeRoutes: readonly Route[] = [update, close, retrieve, list]
