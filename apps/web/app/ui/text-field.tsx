import { useId, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, fieldAttributes, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export function TextField({ label, error, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId()

  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <input
        {...input}
        {...fieldAttributes(id, { name: input.name, error, hint })}
        className={styles.control}
      />
    </Field>
  )
}

export function TextArea({ label, error, hint, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()

  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <textarea
        rows={4}
        {...area}
        {...fieldAttributes(id, { name: area.name, error, hint })}
        className={classes(styles.control, styles.area)}
      />
    </Field>
  )
}
