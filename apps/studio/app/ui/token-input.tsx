import { studioTitleMessages as ro } from '@hlizo/contract/messages/studio-titles'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { useState } from 'react'
import {
  Button,
  ComboBox,
  Group,
  Input,
  Label,
  Tag,
  TagGroup,
  TagList,
} from 'react-aria-components'
import { matching } from '#studio/lib/word-match.ts'
import { Icon } from './icon.tsx'
import { OptionPopover, type Option } from './option-popover.tsx'
import field from './field.module.css'
import styles from './token-input.module.css'

type TokenInputProps = {
  label: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Makes an option of a text that none has; without it only options can be chosen. */
  onCreate?: (name: string) => Promise<string | null>
  isDisabled?: boolean
}

const FOCUSED = { autoFocus: true }
const CREATE = '\0create'
const SHOWN = 40

/** Several of many options, found by typing; new ones can be made on the way. */
export function TokenInput(props: TokenInputProps) {
  const { label, options, value, onChange, isDisabled } = props
  // The field begins again after each choice, so that its list is closed.
  const [turn, setTurn] = useState(0)
  const labelOf = (id: string) => options.find((option) => option.id === id)?.label ?? id

  return (
    <div className={field.field}>
      <Adder key={turn} {...props} hasFocus={turn > 0} onTaken={() => setTurn(turn + 1)} />
      {value.length > 0 && (
        <TagGroup
          aria-label={label}
          {...(!isDisabled && {
            onRemove: (ids) => onChange(value.filter((id) => !ids.has(id))),
          })}
        >
          <TagList className={styles.tags ?? ''} items={value.map((id) => ({ id }))}>
            {({ id }) => (
              <Tag className={styles.tag ?? ''} textValue={labelOf(id)}>
                {labelOf(id)}
                {!isDisabled && (
                  <Button
                    slot="remove"
                    className={styles.remove ?? ''}
                    aria-label={ro.remove(labelOf(id))}
                  >
                    <Icon name="close" />
                  </Button>
                )}
              </Tag>
            )}
          </TagList>
        </TagGroup>
      )}
    </div>
  )
}

type AdderProps = TokenInputProps & { hasFocus: boolean; onTaken: () => void }

function Adder(props: AdderProps) {
  const { label, options, value, onChange, onCreate, isDisabled, hasFocus, onTaken } = props
  const [typed, setTyped] = useState('')
  const free = options.filter(({ id }) => !value.includes(id))
  const found = typed.trim() === '' ? free : matching(typed, free, (option) => option.label)
  const isKnown = options.some((option) => option.label === typed.trim())
  const items = [
    ...found.slice(0, SHOWN),
    ...(onCreate && typed.trim() !== '' && !isKnown
      ? [{ id: CREATE, label: ro.create(typed.trim()) }]
      : []),
  ]
  const take = async (id: string) => {
    onTaken()
    const chosen = id === CREATE ? await onCreate?.(typed.trim()) : id
    if (chosen && !value.includes(chosen)) onChange([...value, chosen])
  }

  return (
    <ComboBox
      className={field.field ?? ''}
      items={items}
      value={null}
      inputValue={typed}
      onInputChange={setTyped}
      onChange={(id) => {
        if (id !== null) void take(String(id))
      }}
      {...(hasFocus && FOCUSED)}
      isDisabled={isDisabled ?? false}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <Group className={field.group ?? ''}>
        <Input className={field.control ?? ''} />
        <Button className={field.arrow ?? ''} aria-label={studioTableMessages.options}>
          <Icon name="chevron-down" />
        </Button>
      </Group>
      <OptionPopover />
    </ComboBox>
  )
}
