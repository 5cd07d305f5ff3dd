import { useId } from 'react'
import styles from './choice-group.module.css'

type ChoiceGroupProps<Value extends string | number> = {
  legend: string
  choices: readonly { readonly value: Value; readonly label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of a few: a row of pills that the arrow keys walk. */
export function ChoiceGroup<Value extends string | number>({
  legend,
  choices,
  chosen,
  onChoose,
}: ChoiceGroupProps<Value>) {
  const name = useId()

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label }) => (
          <label className={styles.choice} key={value}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className={styles.face}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
