import { listWithdrawals } from '@hlizo/contract/calls/studio-withdrawals'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { referenceSource } from '#studio/lib/reference-source.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'

export const withdrawalSource = referenceSource({
  queue: 'withdrawals',
  letter: 'R',
  hint: studioWithdrawalsMessages.title,
  find: (reference, signal) => studioRequest(listWithdrawals, { query: { reference }, signal }),
})
