import type { StudioWithdrawal } from '@hlizo/contract/entities/studio-withdrawal'
import {
  studioWithdrawalsMessages as ro,
  withdrawalKinds,
} from '@hlizo/contract/messages/studio-withdrawals'
import { formatMoment } from './dates.ts'

function stateText({
  decision,
  settledAt,
  isRefundRefused,
}: Pick<StudioWithdrawal, 'decision' | 'settledAt' | 'isRefundRefused'>): string {
  if (decision === null) return ro.state.open
  if (settledAt !== null) return ro.state[decision]

  if (isRefundRefused) return ro.state.unpaid

  return decision === 'accepted' ? ro.state.accepting : ro.state.refusing
}

/** The columns of the withdrawals as text, on screen and in the exported file. */
export const withdrawalTexts = {
  reference: ({ reference }) => reference,
  dueAt: ({ daysLeft, settledAt }) => (settledAt === null ? ro.daysLeft(daysLeft) : ''),
  name: ({ name }) => name,
  email: ({ email }) => email,
  kind: ({ kind }) => (kind === null ? ro.kindUnknown : withdrawalKinds[kind]),
  contract: ({ contract }) => contract,
  state: stateText,
  receivedAt: ({ receivedAt }) => formatMoment(new Date(receivedAt)),
} as const satisfies Record<string, (withdrawal: StudioWithdrawal) => string>
