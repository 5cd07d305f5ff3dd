import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './chips.module.css'

/** A row of chips that wraps, or scrolls on narrow screens. `label` names the group. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {children}
    </fieldset>
  )
}

export function Chip({
  label,
  isPressed,
  onPress,
}: {
  label: string
  /** Left out where a press starts something instead of choosing. */
  isPressed?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      className={classes(styles.chip, isPressed && styles.pressed)}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {label}
    </button>
  )
}
