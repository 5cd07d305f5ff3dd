import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import { studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import {
  Button,
  DateInput as AriaDateInput,
  DatePicker,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Label,
  Popover,
  Text,
} from 'react-aria-components'
import { IconButton } from './button.tsx'
import { Month } from './date-input.tsx'
import { Icon } from './icon.tsx'
import styles from './date-input.module.css'
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
    if (moment !== null) onChange(moment.toDate().toISOString())
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
      <Segments
        onClear={isOptional && value !== null && !isDisabled ? () => onChange(null) : null}
      />
      <Text slot="description" className={field.hint ?? ''}>
        {studioTitleMessages.bucharest}
      </Text>
      <FieldError className={field.error ?? ''}>{error}</FieldError>
      <Popover className={styles.popover ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <Month />
        </Dialog>
      </Popover>
    </DatePicker>
  )
}

/** The parts of the moment to type, and the button of the calendar. */
function Segments({ onClear }: { onClear: (() => void) | null }) {
  return (
    <Group className={field.group ?? ''}>
      <AriaDateInput className={styles.input ?? ''}>
        {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
      </AriaDateInput>
      {onClear && <IconButton slot={null} icon="close" label={ro.clear} onPress={onClear} />}
      <Button className={field.arrow ?? ''} aria-label={ro.calendar}>
        <Icon name="calendar" />
      </Button>
    </Group>
  )
}
