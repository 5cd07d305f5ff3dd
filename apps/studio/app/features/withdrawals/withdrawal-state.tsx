import type { StudioWithdrawal } from '@hlizo/contract/entities/studio-withdrawal'
import {
  studioWithdrawalsMessages,
  withdrawalKinds,
} from '@hlizo/contract/messages/studio-withdrawals'
import { Badge } from '#studio/ui/badge.tsx'

const ro = studioWithdrawalsMessages
/** From this many days on a deadline is pointed out. */
const SOON_DAYS = 3

export const kindText = ({ kind }: StudioWithdrawal): string =>
  kind === null ? ro.kindUnknown : withdrawalKinds[kind]

export function stateText({ decision, settledAt }: StudioWithdrawal): string {
  if (decision === null) return ro.state.open
  if (settledAt !== null) return ro.state[decision]

  return decision === 'accepted' ? ro.state.accepting : ro.state.refusing
}

export const deadlineText = ({ daysLeft }: StudioWithdrawal): string => ro.daysLeft(daysLeft)

/** The legal days that are left; nothing once the case is closed. */
export function Deadline({ withdrawal }: { withdrawal: StudioWithdrawal }) {
  if (withdrawal.settledAt !== null) return null
  const isSoon = withdrawal.isOverdue || withdrawal.daysLeft <= SOON_DAYS

  return <Badge tone={isSoon ? 'attention' : 'mute'}>{deadlineText(withdrawal)}</Badge>
}

export function WithdrawalState({ withdrawal }: { withdrawal: StudioWithdrawal }) {
  const isOpen = withdrawal.decision === null

  return <Badge tone={isOpen ? 'attention' : 'good'}>{stateText(withdrawal)}</Badge>
}
