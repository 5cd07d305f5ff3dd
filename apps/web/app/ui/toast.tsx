import { useEffect, useRef, useState, useSyncExternalStore, type AnimationEvent } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { dismissToast, keepNewest, toastStore, type Toast, type ToastKind } from './toast-queue.ts'
import styles from './toast.module.css'

const icons: Record<ToastKind, IconName> = {
  default: 'star',
  success: 'check',
  info: 'info',
  warn: 'warning',
  danger: 'warning',
}

const none: readonly Toast[] = []

type ToastRegionProps = {
  /** How many are on screen at once; the oldest make room. */
  most: number
  label: string
  closeLabel: string
}

/** Where messages appear: top centre, newest on top, each for ten seconds that stop while it is looked at, then it fades (spec §4, §9, D148). */
export function ToastRegion({ most, label, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  const region = useRef<HTMLElement>(null)

  // Shown again for each message, so that it lies above a dialog that was opened since.
  useEffect(() => {
    keepNewest(most)
    region.current?.hidePopover()
    if (toasts.length > 0) region.current?.showPopover()
  }, [toasts, most])

  return (
    <section
      ref={region}
      popover="manual"
      className={styles.region}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.slice(0, most).map((toast) => (
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
  const [isFading, setFading] = useState(false)
  const removeFaded = ({ target, currentTarget }: AnimationEvent) => {
    if (isFading && target === currentTarget) dismissToast(id)
  }

  return (
    <div
      className={classes(styles.toast, styles[kind], isFading && styles.fading)}
      role={kind === 'danger' ? 'alert' : 'status'}
      onAnimationEnd={removeFaded}
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
      {/* The ten seconds are this animation: CSS pauses it on hover and focus, its end lets the toast fade. */}
      <span className={styles.time} onAnimationEnd={() => setFading(true)} />
    </div>
  )
}
