import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { useIsHydrated } from './use-is-hydrated.ts'
import styles from './dialog.module.css'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  size?: 'sm' | 'md' | 'lg'
  /** A press outside does not close it: for content that is shown only once. */
  isLasting?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** A modal dialog. The browser's `<dialog>` keeps the focus inside and restores it on close. */
export function Dialog({
  isOpen: isAsked,
  onClose,
  title,
  closeLabel,
  size = 'sm',
  isLasting = false,
  actions,
  children,
}: DialogProps) {
  // What opens it may be known before this part of the page is hydrated; the server rendered it closed.
  const isOpen = useIsHydrated() && isAsked
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    holdScrollbarRoom()
    dialog.current?.showModal()
  }, [isOpen])

  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === dialog.current && !isLasting) dialog.current.close()
      }}
    >
      {isOpen && (
        <div className={styles.body}>
          <header className={styles.head}>
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
            <IconButton icon="close" label={closeLabel} onClick={() => dialog.current?.close()} />
          </header>
          {children}
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}

/** Reserves the width of the page's scrollbar, which disappears, so that nothing moves. */
function holdScrollbarRoom(): void {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar-room', `${innerWidth - clientWidth}px`)
}
