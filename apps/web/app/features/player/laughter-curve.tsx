import { LAUGH_BUCKETS, LAUGH_LEVELS } from '@hlizo/contract/constants'
import styles from './laughter-curve.module.css'

/** The outline of the levels, from the left edge to the right one. */
function outline(levels: readonly number[]): string {
  const points = levels.map((level, bucket) => `${bucket + 0.5} ${LAUGH_LEVELS - level}`)

  return `M0 ${LAUGH_LEVELS}L${points.join('L')}L${LAUGH_BUCKETS} ${LAUGH_LEVELS}Z`
}

/** Where viewers laughed, drawn over the seek bar. Its description is a text of its own. */
export function LaughterCurve({ levels }: { levels: readonly number[] }) {
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${LAUGH_BUCKETS} ${LAUGH_LEVELS}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-laughter
    >
      <path d={outline(levels)} />
    </svg>
  )
}
