import { accountMessages } from '@hlizo/contract/messages/account'
import { formatDate } from '@hlizo/domain/dates'
import type { SubscriptionState } from '@hlizo/domain/subscription-state'

const ro = accountMessages.subscription

function pausedLead({ resumesAt, isOwn }: Extract<SubscriptionState, { kind: 'paused' }>): string {
  if (resumesAt === null) return ro.pausedLead

  return isOwn ? ro.pausedOwnLead(formatDate(resumesAt)) : ro.pausedLeadUntil(formatDate(resumesAt))
}

/** The headline of the subscription card, and a second line where the state needs one (D165). */
export function subscriptionWords(
  card: SubscriptionState,
  planName: string | undefined,
): { title: string; lead?: string } {
  switch (card.kind) {
    case 'none':
      return { title: ro.none, lead: ro.noneLead }
    case 'active':
      return { title: planName ?? ro.plan }
    case 'cancelling':
      return {
        title: ro.activeUntil(formatDate(card.until)),
        lead:
          card.lastChargeAt === null
            ? ro.cancelledLead
            : ro.cancelledLateLead(formatDate(card.lastChargeAt)),
      }
    case 'ended':
      return { title: ro.activeUntil(formatDate(card.until)), lead: ro.endedLead }
    case 'gift':
      return { title: ro.giftUntil(formatDate(card.until)), lead: ro.giftLead }
    case 'gift-then-paid':
      return { title: ro.giftUntil(formatDate(card.until)), lead: ro.paidAfterGift }
    case 'paused':
      return {
        title: card.until === null ? ro.paused : ro.pausedAfter(formatDate(card.until)),
        lead: pausedLead(card),
      }
    case 'pending':
      return { title: ro.pending, lead: ro.pendingLead }
    case 'payment-failed':
      return { title: card.since === null ? ro.none : ro.expiredOn(formatDate(card.since)) }
    default:
      return { title: ro.expiredOn(formatDate(card.since)), lead: ro.expiredLead }
  }
}
