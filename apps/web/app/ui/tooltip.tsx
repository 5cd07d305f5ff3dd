import { useId, useState, type ReactNode } from 'react'
import styles from './tooltip.module.css'

type TooltipProps = {
  text: string
  /** The described element; `describedBy` is its `aria-describedby`. */
  children: (describedBy: string) => ReactNode
}

/** A tooltip that is initially open, because it states an error; Escape closes it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isClosed, setClosed] = useState(false)

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only receives Escape from the control inside
    <span className={styles.anchor} onKeyDown={({ key }) => key === 'Escape' && setClosed(true)}>
      <span id={id} role="tooltip" className={styles.tooltip} hidden={isClosed}>
        {text}
      </span>
      {children(id)}
    </span>
  )
}
