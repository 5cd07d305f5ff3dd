import { studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { DatePicker, FieldError, Label, Text } from 'react-aria-components'
import { momentTyped } from '#studio/lib/moment-typed.ts'
import { CalendarPopover, DateSegments } from './date-parts.tsx'
import field from './field.module.css'

const ZONE = 'Europe/Bucharest'

type MomentInputProps = {
  label: string
  /** ISO UTC text; null for none. */
  value: string | null
  onChange: (moment: string | null) => void
  /** Where the calendar opens while there is none. */
  near: string
  /** It can be emptied. */
  isOptional?: boolean
  isDisabled?: boolean
  error?: string | undefined
}

/** A moment in Bucharest time, to the minute. */
export function MomentInput({
  label,
  value,
  onChange,
  near,
  isOptional,
  isDisabled,
  error,
}: MomentInputProps) {
  const change = (moment: ZonedDateTime | null) => {
    if (moment !== null) onChange(momentTyped(moment))
    else if (isOptional) onChange(null)
  }

  return (
    <DatePicker<ZonedDateTime>
      className={field.field ?? ''}
      granularity="minute"
      hideTimeZone
      hourCycle={24}
      value={value === null ? null : parseAbsolute(value, ZONE)}
      placeholderValue={parseAbsolute(near, ZONE)}
      onChange={change}
      isDisabled={isDisabled ?? false}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <DateSegments
        onClear={isOptional && value !== null && !isDisabled ? () => onChange(null) : null}
      />
      <Text slot="description" className={field.hint ?? ''}>
        {studioTitleMessages.bucharest}
      </Text>
      <FieldError className={field.error ?? ''}>{error}</FieldError>
      <CalendarPopover />
    </DatePicker>
  )
}
