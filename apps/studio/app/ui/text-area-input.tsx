import { TextArea } from 'react-aria-components'
import { LabelledField, type LabelledFieldProps } from './labelled-field.tsx'
import styles from './field.module.css'

export function TextAreaInput({ rows = 3, ...field }: LabelledFieldProps & { rows?: number }) {
  return (
    <LabelledField {...field}>
      <TextArea className={styles.area ?? ''} rows={rows} />
    </LabelledField>
  )
}
