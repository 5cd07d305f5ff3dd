import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { useState } from 'react'
import { Button, ComboBox, Group, Input, Label } from 'react-aria-components'
import { Icon } from './icon.tsx'
import { OptionPopover, type Option } from './option-popover.tsx'
import styles from './field.module.css'

type ComboInputProps = {
  label: string
  /** What is offered; something else may be typed. */
  options: readonly Option[]
  value: string
  onChange: (text: string) => void
}

/** A text with suggestions. It is taken when one is chosen, by Enter and when the field is left. */
export function ComboInput({ label, options, value, onChange }: ComboInputProps) {
  const [typed, setTyped] = useState({ from: value, text: value })
  // The value was changed from elsewhere, for instance by clearing the filters.
  const text = typed.from === value ? typed.text : value
  const take = (wanted: string) => {
    setTyped({ from: wanted, text: wanted })
    if (wanted !== value) onChange(wanted)
  }

  return (
    <ComboBox
      className={styles.field ?? ''}
      allowsCustomValue
      menuTrigger="input"
      defaultItems={options}
      inputValue={text}
      onInputChange={(wanted) => setTyped({ from: value, text: wanted })}
      onChange={(key) => take(key === null ? text.trim() : String(key))}
      onBlur={() => take(text.trim())}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Group className={styles.group ?? ''}>
        <Input
          className={styles.control ?? ''}
          onKeyDown={({ key, currentTarget }) => {
            const isOnOption = currentTarget.hasAttribute('aria-activedescendant')
            if (key === 'Enter' && !isOnOption) take(text.trim())
          }}
        />
        {options.length > 0 && (
          <Button className={styles.arrow ?? ''} aria-label={studioTableMessages.options}>
            <Icon name="chevron-down" />
          </Button>
        )}
      </Group>
      <OptionPopover />
    </ComboBox>
  )
}
