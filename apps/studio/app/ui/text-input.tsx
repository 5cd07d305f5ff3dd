import { Input, type InputProps } from 'react-aria-components'
import { LabelledField, type LabelledFieldProps } from './labelled-field.tsx'
import styles from './field.module.css'

type TextInputProps = LabelledFieldProps & Pick<InputProps, 'placeholder'>

export function TextInput({ placeholder, ...field }: TextInputProps) {
  return (
    <LabelledField {...field}>
      <Input className={styles.control ?? ''} {...(placeholder && { placeholder })} />
    </LabelledField>
  )
}
