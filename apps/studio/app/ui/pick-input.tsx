import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
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

/** One of many options, found by typing. */
export function PickInput({ label, options, value, onChange, isDisabled }: PickInputProps) {
  return (
    <ComboBox
      className={styles.field ?? ''}
      defaultItems={options}
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
