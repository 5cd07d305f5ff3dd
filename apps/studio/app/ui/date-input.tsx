import { parseDate } from '@internationalized/date'
import { DatePicker, FieldError, Label } from 'react-aria-components'
import { useTypedText } from '#studio/lib/use-typed-text.ts'
import { CalendarPopover, DateSegments } from './date-parts.tsx'
import field from './field.module.css'

type DateInputProps = {
  label: string
  /** `YYYY-MM-DD`; empty for none. In a filter it comes back from the address, with a delay. */
  value: string
  onChange: (day: string) => void
  error?: string | undefined
}

/** A day, typed or chosen from a calendar. */
export function DateInput({ label, value, onChange, error }: DateInputProps) {
  const [day, change] = useTypedText(value, onChange)

  return (
    <DatePicker
      className={field.field ?? ''}
      value={day === '' ? null : parseDate(day)}
      onChange={(date) => change(date?.toString() ?? '')}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <DateSegments onClear={day === '' ? null : () => change('')} />
      <FieldError className={field.error ?? ''}>{error}</FieldError>
      <CalendarPopover />
    </DatePicker>
  )
}
