import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import { useDeferredValue } from 'react'
import { Button, ComboBox, Group, Input, Label } from 'react-aria-components'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { OptionPopover, type Option } from './option-popover.tsx'
import styles from './field.module.css'

type PickInputProps = {
  label: string
  options: readonly Option[]
  /** The id of an option; empty for none. */
  value: string
  onChange: (id: string) => void
  isDisabled?: boolean
}

const NONE: readonly Option[] = []

/** One of many options, found by typing. The screen is shown before they are made, because there may be thousands. */
export function PickInput({ label, options, value, onChange, isDisabled }: PickInputProps) {
  const offered = useDeferredValue(options, NONE)

  return (
    <ComboBox
      className={styles.field ?? ''}
      defaultItems={offered}
      value={value === '' ? null : value}
      isDisabled={isDisabled ?? false}
      onChange={(id) => onChange(id === null ? '' : String(id))}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Group className={styles.group ?? ''}>
        <Input className={styles.control ?? ''} />
        {value !== '' && !isDisabled && (
          <IconButton slot={null} icon="close" label={ro.clear} onPress={() => onChange('')} />
        )}
        <Button className={styles.arrow ?? ''} aria-label={ro.options}>
          <Icon name="chevron-down" />
        </Button>
      </Group>
      <OptionPopover isLong />
    </ComboBox>
  )
}
