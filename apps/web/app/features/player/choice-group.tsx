import { useId } from 'react'
import type { SettingGroup } from './setting-group.ts'
import styles from './choice-group.module.css'

/** A radio group drawn as pills. */
export function ChoiceGroup({ group: { legend, choices } }: { group: SettingGroup }) {
  const name = useId()

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ label, isChosen, choose }) => (
          <label className={styles.choice} key={label}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={isChosen}
              onChange={choose}
            />
            <span className={styles.face}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
