import { useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { dismissToast, toastStore, type Toast, type ToastKind } from './toast-queue.ts'
import styles from './toast.module.css'

const icons: Record<ToastKind, IconName> = {
  default: 'check',
  success: 'check',
  info: 'info',
  warn: 'warning',
  danger: 'warning',
}

const none: readonly Toast[] = []

/** Where messages appear: top centre, newest on top, each for ten seconds that stop while it is looked at (spec §9, D148). */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  const region = useRef<HTMLElement>(null)

  // Shown anew for each message, so that it lies above a dialog that was opened meanwhile.
  useEffect(() => {
    region.current?.hidePopover()
    if (toasts.length > 0) region.current?.showPopover()
  }, [toasts])

  return (
    <section
      ref={region}
      popover="manual"
      className={styles.region}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </section>
  )
}

function ToastCard({
  toast: { id, kind, text, action },
  closeLabel,
}: {
  toast: Toast
  closeLabel: string
}) {
  return (
    <div
      className={classes(styles.toast, styles[kind])}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={icons[kind]} size="sm" />
      <p className={styles.text}>{text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onPress()
            dismissToast(id)
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        icon="close"
        size="sm"
        label={closeLabel}
        className={styles.close}
        onClick={() => dismissToast(id)}
      />
      {/* The ten seconds are this animation: CSS pauses it on hover and focus, its end removes the toast. */}
      <span className={styles.time} onAnimationEnd={() => dismissToast(id)} />
    </div>
  )
}
