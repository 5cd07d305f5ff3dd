import { parseDate } from '@internationalized/date'
import { DatePicker, Label } from 'react-aria-components'
import { CalendarPopover, DateSegments } from './date-parts.tsx'
import field from './field.module.css'

type DateInputProps = {
  label: string
  /** `YYYY-MM-DD`; empty for none. */
  value: string
  onChange: (day: string) => void
}

/** A day, typed or chosen from a calendar. */
export function DateInput({ label, value, onChange }: DateInputProps) {
  return (
    <DatePicker
      className={field.field ?? ''}
      value={value === '' ? null : parseDate(value)}
      onChange={(day) => onChange(day?.toString() ?? '')}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <DateSegments onClear={value === '' ? null : () => onChange('')} />
      <CalendarPopover />
    </DatePicker>
  )
}
