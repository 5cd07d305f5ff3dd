import type { StudioWithdrawal } from '@hlizo/contract/entities/studio-withdrawal'
import { withdrawalTexts } from '@hlizo/domain/withdrawal-texts'
import { Badge } from '#studio/ui/badge.tsx'

/** From this many days on a deadline is pointed out. */
const SOON_DAYS = 3

/** The legal days that are left; nothing once the case is closed. */
export function Deadline({ withdrawal }: { withdrawal: StudioWithdrawal }) {
  if (withdrawal.settledAt !== null) return null
  const isSoon = withdrawal.isOverdue || withdrawal.daysLeft <= SOON_DAYS

  return <Badge tone={isSoon ? 'attention' : 'mute'}>{withdrawalTexts.dueAt(withdrawal)}</Badge>
}

export function WithdrawalState({ withdrawal }: { withdrawal: StudioWithdrawal }) {
  const isOpen = withdrawal.decision === null || withdrawal.isRefundRefused

  return <Badge tone={isOpen ? 'attention' : 'good'}>{withdrawalTexts.state(withdrawal)}</Badge>
}
