import { useId, type ReactNode } from 'react'
import styles from './radio-cards.module.css'

type RadioOption<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly note?: ReactNode
  /** What stands at the end of the card, a price for instance. */
  readonly aside?: ReactNode
}

/** One of a few, each on a card of its own. `legend` asks the question. */
export function RadioCards<Value extends string>(props: {
  legend: string
  options: readonly RadioOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  const { legend, options, value, onChange } = props
  const name = useId()

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            className={styles.dot}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>
            <span className={styles.label}>{option.label}</span>
            {option.note && <span className={styles.note}>{option.note}</span>}
          </span>
          {option.aside && <span className={styles.aside}>{option.aside}</span>}
        </label>
      ))}
    </fieldset>
  )
}
