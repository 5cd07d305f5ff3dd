import { PAUSE_MONTHS } from '@hlizo/contract/constants'
import type { User } from '@hlizo/contract/entities/user'
import { pauseMessages as ro } from '@hlizo/contract/messages/pause'
import { formatDate } from '@hlizo/domain/dates'
import { pauseEnd } from '@hlizo/domain/pause'
import { RadioCards } from '#web/ui/radio-cards.tsx'

export type PauseMonths = (typeof PAUSE_MONTHS)[number]

const lengths = PAUSE_MONTHS.map((months) => [String(months), months] as const)

/** When a pause of so many months is over, as text. */
export function pauseEndText(user: User, months: PauseMonths): string {
  const from = new Date(user.subscriptionExpirationDate ?? 0)
  const anchor = user.billingAnchor === null ? from : new Date(user.billingAnchor)

  return formatDate(pauseEnd(from, anchor, months))
}

export function PauseLengths(props: {
  user: User
  months: PauseMonths
  onChange: (months: PauseMonths) => void
}) {
  const { user, months, onChange } = props

  return (
    <RadioCards
      legend={ro.length}
      value={String(months)}
      onChange={(value) => onChange(lengths.find(([text]) => text === value)?.[1] ?? 1)}
      options={lengths.map(([value, count]) => ({
        value,
        label: ro.months(count),
        note: ro.until(pauseEndText(user, count)),
      }))}
    />
  )
}
