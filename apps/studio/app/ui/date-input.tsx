import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import { parseDate } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput as AriaDateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Label,
  Popover,
} from 'react-aria-components'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './date-input.module.css'
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
      <Group className={field.group ?? ''}>
        <AriaDateInput className={styles.input ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
        </AriaDateInput>
        {value !== '' && (
          <IconButton slot={null} icon="close" label={ro.clear} onPress={() => onChange('')} />
        )}
        <Button className={field.arrow ?? ''} aria-label={ro.calendar}>
          <Icon name="calendar" />
        </Button>
      </Group>
      <Popover className={styles.popover ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <Month />
        </Dialog>
      </Popover>
    </DatePicker>
  )
}

/** A month of days to choose from, in a date picker. */
export function Month() {
  return (
    <Calendar>
      <header className={styles.head}>
        <Button slot="previous" className={field.arrow ?? ''}>
          <Icon name="chevron-left" />
        </Button>
        <Heading className={styles.month ?? ''} />
        <Button slot="next" className={field.arrow ?? ''}>
          <Icon name="chevron-right" />
        </Button>
      </header>
      <CalendarGrid className={styles.grid ?? ''}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
