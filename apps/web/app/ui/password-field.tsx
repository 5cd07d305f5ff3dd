import { useId, useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { Field, fieldAttributes, type FieldProps } from './field.tsx'
import styles from './field.module.css'

type PasswordProps = FieldProps & ComponentProps<'input'> & { showLabel: string; hideLabel: string }

/** A password that can be shown. */
export function PasswordField({
  label,
  error,
  hint,
  showLabel,
  hideLabel,
  ...input
}: PasswordProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)

  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={styles.shell}>
        <input
          autoComplete="current-password"
          {...input}
          {...fieldAttributes(id, { name: input.name, error, hint })}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={classes(styles.control, styles['with-end'])}
        />
        <span className={styles.end}>
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? hideLabel : showLabel}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          />
        </span>
      </div>
    </Field>
  )
}
