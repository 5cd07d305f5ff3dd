import { useId, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, fieldAttributes, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

type SelectProps = FieldProps &
  ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }

export function SelectField({ label, error, hint, options, ...select }: SelectProps) {
  const id = useId()

  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={styles.shell}>
        <select
          {...select}
          {...fieldAttributes(id, { name: select.name, error, hint })}
          className={classes(styles.control, styles.select)}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <span className={classes(styles.end, styles.chevron)}>
          <Icon name="chevron-down" size="sm" />
        </span>
      </div>
    </Field>
  )
}
