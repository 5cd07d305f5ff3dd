import {
  FieldError,
  Label,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components'
import styles from './field.module.css'

type TextAreaInputProps = Omit<TextFieldProps, 'children' | 'className'> & {
  label: string
  hint?: string
  error?: string | undefined
  rows?: number
  /** It has the focus when its dialog opens. */
  hasFocus?: boolean
}

/** Several lines of text. */
export function TextAreaInput({
  label,
  hint,
  error,
  rows = 3,
  hasFocus,
  ...field
}: TextAreaInputProps) {
  return (
    <TextField
      {...field}
      {...(hasFocus && { autoFocus: true })}
      className={styles.field ?? ''}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <TextArea className={styles.area ?? ''} rows={rows} />
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </TextField>
  )
}
