import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Popover,
} from 'react-aria-components'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './date-input.module.css'
import field from './field.module.css'

/** The parts of a date to type, and the button of the calendar. `onClear` is null where it cannot be emptied. */
export function DateSegments({ onClear }: { onClear: (() => void) | null }) {
  return (
    <Group className={field.group ?? ''}>
      <DateInput className={styles.input ?? ''}>
        {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
      </DateInput>
      {onClear && <IconButton slot={null} icon="close" label={ro.clear} onPress={onClear} />}
      <Button className={field.arrow ?? ''} aria-label={ro.calendar}>
        <Icon name="calendar" />
      </Button>
    </Group>
  )
}

/** The calendar of a date picker, below it. */
export function CalendarPopover() {
  return (
    <Popover className={styles.popover ?? ''}>
      <Dialog className={styles.dialog ?? ''}>
        <Month />
      </Dialog>
    </Popover>
  )
}

function Month() {
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
