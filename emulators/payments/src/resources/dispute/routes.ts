import { z } from 'zod'
import { listRoute } from '../../http/list-route.ts'
import { flag, metadataChange, mergeMetadata, nothing, paging, text } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { files } from '../file/state.ts'
import { formatDispute } from './format.ts'
import { disputes, type DisputeState } from './state.ts'

// https://docs.stripe.com/testing#disputes: these words decide a test dispute.
const verdicts: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

/** The texts that evidence may have. */
const TEXTS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'uncategorized_text',
] as const
const FILES = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const
const MOST_CHARACTERS = 150_000
const MOST_FILE_BYTES = 4_500_000

const isFile = (name: string) => FILES.some((one) => one === name)

/** The evidence with changes; an empty text takes a field away. */
function changedTexts(
  before: DisputeState,
  changes: Readonly<Partial<Record<string, string | undefined>>>,
): Pick<DisputeState, 'evidence' | 'fields'> {
  const all = {
    ...before.fields,
    ...(before.evidence !== null && { uncategorized_text: before.evidence }),
  }
  const given = Object.entries({ ...all, ...changes }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  )
  const texts = given.filter(([name]) => !isFile(name))
  if (texts.reduce((sum, [, value]) => sum + value.length, 0) > MOST_CHARACTERS)
    throw invalidRequest('The combined character count of all evidence fields is over 150,000.')
  const { uncategorized_text: evidence, ...fields }: Partial<Record<string, string>> =
    Object.fromEntries(given)
  const others = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )

  return { evidence: evidence ?? null, fields: Object.fromEntries(others) }
}

/** Files of evidence are uploaded ones, for this purpose, and together not too large. */
async function requireFiles(work: Work, { fields }: Pick<DisputeState, 'fields'>): Promise<void> {
  let bytes = 0
  for (const [name, id] of Object.entries(fields).filter(([one]) => isFile(one))) {
    const file = await files.find(work, id)
    if (file?.purpose !== 'dispute_evidence')
      throw invalidRequest(`No such file upload: '${id}'`, {
        code: 'resource_missing',
        param: `evidence[${name}]`,
      })
    bytes += file.size
  }
  if (bytes > MOST_FILE_BYTES)
    throw invalidRequest('The combined size of all evidence files is over 4.5 MB.')
}

const isOver = ({ status }: DisputeState) => status === 'won' || status === 'lost'

async function change(work: Work, before: DisputeState, changes: Partial<DisputeState>) {
  const after = await disputes.save(work, { ...before, ...changes })
  const type = isOver(after) ? 'charge.dispute.closed' : 'charge.dispute.updated'
  const shown = await formatDispute(work, after)
  await emit(work, type, shown, await formatDispute(work, before))

  return shown
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
    evidence: z.partialRecord(z.enum([...TEXTS, ...FILES]), z.string()).optional(),
    submit: flag.optional(),
    metadata: metadataChange.optional(),
  }),
  run: async ({ work, id, params }) => {
    const dispute = await openOne(work, id)
    if (dispute.submissions > 0 && params.evidence !== undefined)
      throw invalidRequest('Evidence for this dispute was submitted already.')
    const texts = changedTexts(dispute, params.evidence ?? {})
    await requireFiles(work, texts)
    const isSubmitted = params.submit !== false && params.evidence !== undefined

    return change(work, dispute, {
      ...texts,
      metadata: mergeMetadata(dispute.metadata, params.metadata),
      ...(isSubmitted && {
        status: verdicts[texts.evidence ?? ''] ?? 'under_review',
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
  run: async ({ work, id }) => formatDispute(work, await disputes.get(work, id, 'dispute')),
})

const list = listRoute({
  path: '/v1/disputes',
  params: z.strictObject({ ...paging, charge: text.optional(), payment_intent: text.optional() }),
  of: disputes,
  match: ({ params: { charge, payment_intent: paymentIntent } }) => ({ charge, paymentIntent }),
  show: formatDispute,
})

export const disputeRoutes: readonly Route[] = [update, close, retrieve, list]
