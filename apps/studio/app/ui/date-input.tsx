import { parseDate } from '@internationalized/date'
import { DatePicker, FieldError, Label } from 'react-aria-components'
import { CalendarPopover, DateSegments } from './date-parts.tsx'
import field from './field.module.css'

type DateInputProps = {
  label: string
  /** `YYYY-MM-DD`; empty for none. */
  value: string
  onChange: (day: string) => void
  error?: string | undefined
}

/** A day, typed or chosen from a calendar. */
export function DateInput({ label, value, onChange, error }: DateInputProps) {
  return (
    <DatePicker
      className={field.field ?? ''}
      value={value === '' ? null : parseDate(value)}
      onChange={(day) => onChange(day?.toString() ?? '')}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <DateSegments onClear={value === '' ? null : () => onChange('')} />
      <FieldError className={field.error ?? ''}>{error}</FieldError>
      <CalendarPopover />
    </DatePicker>
  )
}
