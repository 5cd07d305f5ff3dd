import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { charges } from '../charge/state.ts'
import { formatRefund } from './format.ts'
import { refunds, type RefundState } from './state.ts'

/** The bank could not take the money back: the refund has failed, and the charge counts as paid again. */
export async function failRefund(work: Work, refund: RefundState): Promise<void> {
  const failed = await refunds.save(work, { ...refund, status: 'failed', failsAt: null })
  const charge = await charges.get(work, refund.charge)
  const amountRefunded = charge.amountRefunded - refund.amount
  await charges.save(work, { ...charge, amountRefunded })
  const [shown, before] = [await formatRefund(work, failed), await formatRefund(work, refund)]
  await emit(work, 'refund.updated', shown, before)
  await emit(work, 'refund.failed', shown)
}
