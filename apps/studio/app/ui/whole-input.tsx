import { FieldError, Group, Input, Label, NumberField } from 'react-aria-components'
import styles from './field.module.css'

const WHOLE = { useGrouping: false, maximumFractionDigits: 0 } as const
const FRACTION = { useGrouping: false, maximumFractionDigits: 2 } as const
const MOST = 1_000_000

type WholeInputProps = {
  label: string
  /** Null for none. */
  value: number | null
  onChange: (value: number | null) => void
  error?: string | undefined
  isDisabled?: boolean
  /** It may have hundredths. */
  hasFraction?: boolean
}

/** A number from 0, whole unless it may have a fraction. */
export function WholeInput({
  label,
  value,
  onChange,
  error,
  isDisabled,
  hasFraction = false,
}: WholeInputProps) {
  return (
    <NumberField
      className={styles.field ?? ''}
      value={value ?? Number.NaN}
      onChange={(number) => onChange(Number.isNaN(number) ? null : number)}
      minValue={0}
      maxValue={MOST}
      formatOptions={hasFraction ? FRACTION : WHOLE}
      isDisabled={isDisabled ?? false}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Group className={styles.group ?? ''}>
        <Input className={styles.control ?? ''} />
      </Group>
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </NumberField>
  )
}
