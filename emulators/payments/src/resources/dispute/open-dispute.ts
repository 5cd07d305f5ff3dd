import { newId } from '../../store/ids.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { charges, type ChargeState } from '../charge/state.ts'
import { formatDispute } from './format.ts'
import { disputes, type DisputeState } from './state.ts'

export async function openDispute(work: Work, charge: ChargeState): Promise<DisputeState> {
  const dispute = await disputes.insert(work, {
    id: newId('dp'),
    created: work.now,
    amount: charge.amount,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    currency: charge.currency,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence: null,
    fields: {},
    submissions: 0,
    metadata: {},
  })
  await charges.save(work, { ...charge, disputed: true })
  await emit(work, 'charge.dispute.created', await formatDispute(work, dispute))

  return dispute
}
