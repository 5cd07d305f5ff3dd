import type { Operator } from '@hlizo/contract/entities/operator'
import { studioOperatorsMessages } from '@hlizo/contract/messages/studio-operators'
import { formatShortDate } from '@hlizo/domain/dates'

const ro = studioOperatorsMessages.state
const shortDayText = (at: string) => formatShortDate(new Date(at))

type Proof = Pick<Operator, 'invitedUntil' | 'hasSecondFactor' | 'passkeyUsedAt'>

/** Whether a user may work in Studio, and by which second factor. */
export function operatorState({ invitedUntil, hasSecondFactor, passkeyUsedAt }: Proof): {
  readonly text: string
  readonly tone: 'good' | 'attention' | 'mute'
} {
  if (invitedUntil !== null) return { text: ro.invited(shortDayText(invitedUntil)), tone: 'mute' }
  const ways = [
    ...(hasSecondFactor ? [ro.ready] : []),
    ...(passkeyUsedAt === null ? [] : [ro.passkey(shortDayText(passkeyUsedAt))]),
  ]

  return ways.length === 0
    ? { text: ro.noSecondFactor, tone: 'attention' }
    : { text: ways.join('; '), tone: 'good' }
}
