import type { ReactNode } from 'react'
import { FieldError, Label, Text, TextField, type TextFieldProps } from 'react-aria-components'
import styles from './field.module.css'

export type LabelledFieldProps = Omit<TextFieldProps, 'children' | 'className'> & {
  label: string
  hint?: string
  error?: string | undefined
  /** It has the focus when its dialog opens. */
  hasFocus?: boolean
}

/** The label of a text and what stands under it: a hint, and `error` from the form or from the server. */
export function LabelledField({
  label,
  hint,
  error,
  hasFocus,
  children,
  ...field
}: LabelledFieldProps & { children: ReactNode }) {
  return (
    <TextField
      {...field}
      {...(hasFocus && { autoFocus: true })}
      className={styles.field ?? ''}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      {children}
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </TextField>
  )
}
