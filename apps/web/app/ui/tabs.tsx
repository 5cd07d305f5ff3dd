import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tabs.module.css'

type Tab<Value extends string> = { readonly value: Value; readonly label: ReactNode }

/** The WAI-ARIA tabs pattern. */
export function Tabs<Value extends string>(props: {
  label: string
  tabs: readonly Tab<Value>[]
  selected: Value
  onSelect: (value: Value) => void
  children: ReactNode
}) {
  const { label, tabs, selected, onSelect, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const place = tabs.findIndex(({ value }) => value === selected)
    const next = (place + step + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    onSelect(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={classes(styles.tab, tab.value === selected && styles.selected)}
            aria-selected={tab.value === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === selected ? 0 : -1}
            onClick={() => onSelect(tab.value)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}
