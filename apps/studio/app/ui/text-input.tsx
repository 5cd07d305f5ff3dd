import {
  FieldError,
  Input,
  Label,
  Text,
  TextField,
  type InputProps,
  type TextFieldProps,
} from 'react-aria-components'
import styles from './field.module.css'

type TextInputProps = Omit<TextFieldProps, 'children' | 'className'> &
  Pick<InputProps, 'placeholder'> & {
    label: string
    hint?: string
    error?: string | undefined
    /** It has the focus when its dialog opens. */
    hasFocus?: boolean
  }

/** A line of text. `error` stands under it, from the form or from the server. */
export function TextInput({ label, hint, error, placeholder, hasFocus, ...field }: TextInputProps) {
  return (
    <TextField
      {...field}
      {...(hasFocus && { autoFocus: true })}
      className={styles.field ?? ''}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Input className={styles.control ?? ''} {...(placeholder && { placeholder })} />
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </TextField>
  )
}
