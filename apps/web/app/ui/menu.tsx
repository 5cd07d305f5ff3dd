import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import { useCloseOutside } from './use-close-outside.ts'
import styles from './menu.module.css'

type MenuProps = {
  label: string
  button: ReactNode
  header?: ReactNode
  children: ReactNode
}

/** A button that unfolds a list of places to go. Arrow keys walk it, Escape and a click elsewhere fold it. */
export function Menu({ label, button, header, children }: MenuProps) {
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const { key: place } = useLocation()
  // Going somewhere else closes the menu, without an effect.
  const isOpen = openedAt === place

  useCloseOutside(frame, isOpen, () => setOpenedAt(null))

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setOpenedAt(null)
      opener.current?.focus()
      return
    }
    if (!isOpen) return
    // Some entries are only shown on narrow screens.
    const entries = [
      ...(frame.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? []),
    ].filter((entry) => entry.checkVisibility())
    const to = stepTo(
      event.key,
      entries.findIndex((entry) => entry === document.activeElement),
      entries.length,
    )
    if (to === null) return
    event.preventDefault()
    entries[to]?.focus()
  }

  return (
    <div className={styles.frame} ref={frame} onKeyDown={walk} role="presentation">
      <button
        type="button"
        ref={opener}
        className={styles.opener}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(isOpen ? null : place)}
      >
        {button}
        <span className={styles.chevron}>
          <Icon name="chevron-down" size="sm" />
        </span>
      </button>
      <div className={styles.panel} hidden={!isOpen}>
        {header}
        <ul className={styles.list}>{children}</ul>
      </div>
    </div>
  )
}

function stepTo(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count
    case 'ArrowUp':
      return (from <= 0 ? count : from) - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

export function MenuLink({
  to,
  icon,
  children,
}: {
  to: string
  icon: IconName
  children: ReactNode
}) {
  return (
    <li>
      <Link className={styles.entry} to={to} prefetch="intent" data-entry>
        <Icon name={icon} size="sm" />
        {children}
      </Link>
    </li>
  )
}

export function MenuButton({
  icon,
  onPress,
  children,
}: {
  icon: IconName
  onPress: () => void
  children: ReactNode
}) {
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onPress} data-entry>
        <Icon name={icon} size="sm" />
        {children}
      </button>
    </li>
  )
}
