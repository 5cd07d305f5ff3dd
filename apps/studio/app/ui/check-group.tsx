import { Checkbox, CheckboxGroup, FieldError, Label } from 'react-aria-components'
import { Icon } from './icon.tsx'
import styles from './check-group.module.css'
import field from './field.module.css'

type CheckGroupProps = {
  label: string
  options: readonly { readonly id: string; readonly label: string; readonly hint: string }[]
  value: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string | undefined
}

/** Any of a few options, each with what it means. */
export function CheckGroup({ label, options, value, onChange, error }: CheckGroupProps) {
  return (
    <CheckboxGroup
      className={field.field ?? ''}
      value={[...value]}
      onChange={onChange}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={field.label ?? ''}>{label}</Label>
      {options.map((option) => (
        <Checkbox key={option.id} value={option.id} className={styles.check ?? ''}>
          <span className={styles.box}>
            <Icon name="check" />
          </span>
          <span>
            <span className={styles.name}>{option.label}</span>
            <span className={styles.hint}>{option.hint}</span>
          </span>
        </Checkbox>
      ))}
      <FieldError className={field.error ?? ''}>{error}</FieldError>
    </CheckboxGroup>
  )
}
