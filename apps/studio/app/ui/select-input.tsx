import { Button, Label, Select, SelectValue } from 'react-aria-components'
import { Icon } from './icon.tsx'
import { OptionPopover, type Option } from './option-popover.tsx'
import styles from './field.module.css'

type SelectInputProps = {
  label: string
  options: readonly Option[]
  value: string
  onChange: (id: string) => void
  isDisabled?: boolean
}

/** One of a few options. */
export function SelectInput({ label, options, value, onChange, isDisabled }: SelectInputProps) {
  return (
    <Select
      className={styles.field ?? ''}
      value={value}
      isDisabled={isDisabled ?? false}
      onChange={(key) => onChange(key === null ? '' : String(key))}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Button className={styles.control ?? ''}>
        <SelectValue className={styles.value ?? ''} />
        <Icon name="chevron-down" />
      </Button>
      <OptionPopover items={options} />
    </Select>
  )
}
