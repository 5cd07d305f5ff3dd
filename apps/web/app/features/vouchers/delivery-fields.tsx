import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { dayInBucharest } from '@hlizo/domain/dates'
import { latestDelivery } from '@hlizo/domain/gift-delivery'
import { serverNow } from '#web/lib/server-now.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import styles from './delivery-fields.module.css'

const DEFAULT_HOUR = 9
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: vouchersMessages.gifts.hourOf(hour),
}))

type Texts = { readonly day: string; readonly hour: string }

/** The days that the browser offers; the server renders none, since its page may be older than a day. */
function useDays(latest: Date | undefined) {
  if (!useIsHydrated()) return {}
  const now = serverNow()

  return { min: dayInBucharest(now), max: dayInBucharest(latest ?? latestDelivery(now)) }
}

/** A day and a full hour in Bucharest. */
export function DeliveryFields({
  names,
  labels,
  hint,
  error,
  day,
  hour = DEFAULT_HOUR,
  latest,
}: {
  names: Texts
  labels: Texts
  hint?: string
  error?: string | undefined
  day?: string
  hour?: number
  /** The last moment that a gift which was already ordered may be moved to. */
  latest?: Date
}) {
  const days = useDays(latest)

  return (
    <div className={styles.fields}>
      <TextField
        {...days}
        type="date"
        name={names.day}
        label={labels.day}
        hint={hint}
        error={error}
        defaultValue={day}
      />
      <SelectField
        name={names.hour}
        label={labels.hour}
        options={hours}
        defaultValue={String(hour)}
      />
    </div>
  )
}
