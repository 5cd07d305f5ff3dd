import { Checkbox } from 'react-aria-components'
import styles from './check-group.module.css'
import { Icon } from './icon.tsx'

type CheckInputProps = {
  label: string
  hint?: string
  value: boolean
  onChange: (isChosen: boolean) => void
  isDisabled?: boolean
}

/** One box with what it means. */
export function CheckInput({ label, hint, value, onChange, isDisabled = false }: CheckInputProps) {
  return (
    <Checkbox
      className={styles.check ?? ''}
      isSelected={value}
      isDisabled={isDisabled}
      onChange={onChange}
    >
      <span className={styles.box}>
        <Icon name="check" />
      </span>
      <span>
        <span className={styles.name}>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </Checkbox>
  )
}
