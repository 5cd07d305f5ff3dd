import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldNote, fieldAttributes, type FieldProps } from './field.tsx'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<FieldProps, 'label'> &
  Omit<ComponentProps<'input'>, 'children'> & { label: ReactNode; isRequired?: boolean }

/** A required one has a leading asterisk (spec §5). */
export function Checkbox({ label, error, hint, isRequired, ...input }: CheckboxProps) {
  const id = useId()

  return (
    <div className={styles.field}>
      <label className={styles.row} htmlFor={id}>
        <input
          {...input}
          {...fieldAttributes(id, { name: input.name, error, hint })}
          type="checkbox"
          aria-required={isRequired || undefined}
          className={styles.box}
        />
        <span>
          {isRequired && (
            <span className={styles.star} aria-hidden="true">
              *{' '}
            </span>
          )}
          {label}
        </span>
      </label>
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  )
}
