import { Label, TextArea, TextField } from 'react-aria-components'
import styles from './field.module.css'

type TextAreaInputProps = {
  label: string
  value: string
  onChange: (text: string) => void
  rows?: number
  isDisabled?: boolean
  maxLength: number
}

/** Several lines of text. */
export function TextAreaInput({ label, rows = 6, ...field }: TextAreaInputProps) {
  return (
    <TextField {...field} className={styles.field ?? ''} validationBehavior="aria">
      <Label className={styles.label ?? ''}>{label}</Label>
      <TextArea className={styles.control ?? ''} rows={rows} />
    </TextField>
  )
}
