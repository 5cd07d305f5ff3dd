import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

/** The step of a short process. `label` says it in words, for instance „Pasul 1 din 2”. */
export function Stepper({
  label,
  steps,
  current,
}: {
  label: string
  steps: readonly string[]
  current: number
}) {
  return (
    <div className={styles.stepper}>
      <p className={styles.label}>{label}</p>
      <ol className={styles.steps}>
        {steps.map((step, place) => (
          <li
            key={step}
            className={styles.step}
            aria-current={place === current ? 'step' : undefined}
            data-done={place < current || undefined}
          >
            <span className={styles.number}>
              {place < current ? <Icon name="check" size="sm" /> : place + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}
