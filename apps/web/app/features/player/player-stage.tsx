import { useRef, type MouseEvent } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './player-stage.module.css'

const DOUBLE_TAP_MS = 300
/** A finger that moves so far up, and mostly up, swipes. */
const SWIPE_PX = 80

type StageProps = {
  onPress: () => void
  onDoublePress: () => void
  /** A tap on the picture. */
  onTap: () => void
  onDoubleTap: (side: -1 | 1) => void
  /** A finger swiped up; null where that does nothing. */
  onSwipeUp: (() => void) | null
}

/** The picture as a control: a click plays and pauses, a tap shows the controls, a double tap skips. */
export function PlayerStage(props: StageProps) {
  const { onPress, onDoublePress, onTap, onDoubleTap, onSwipeUp } = props
  const lastTapMs = useRef(0)
  // Some browsers do not report the pointer type of a click.
  const isFinger = useRef(false)
  const touchedAt = useRef<{ readonly x: number; readonly y: number } | null>(null)

  const press = (event: MouseEvent<HTMLElement>) => {
    if (!isFinger.current) return onPress()
    const { currentTarget, clientX, timeStamp } = event

    const third = currentTarget.clientWidth / 3
    const side = clientX < third ? -1 : clientX > 2 * third ? 1 : null
    const isDouble = timeStamp - lastTapMs.current < DOUBLE_TAP_MS
    lastTapMs.current = timeStamp
    if (isDouble && side !== null) onDoubleTap(side)
    else onTap()
  }

  return (
    <div
      className={styles.stage}
      role="presentation"
      data-swipes={onSwipeUp ? true : undefined}
      onPointerDown={({ pointerType, clientX, clientY }) => {
        isFinger.current = pointerType === 'touch'
        touchedAt.current = isFinger.current ? { x: clientX, y: clientY } : null
      }}
      onPointerUp={({ clientX, clientY }) => {
        const from = touchedAt.current
        touchedAt.current = null
        if (from === null || onSwipeUp === null) return
        const up = from.y - clientY
        if (up > SWIPE_PX && up > 2 * Math.abs(from.x - clientX)) onSwipeUp()
      }}
      onClick={press}
      onDoubleClick={() => !isFinger.current && onDoublePress()}
      data-stage
    />
  )
}

/** Visual feedback of a key or tap. A new `id` shows it again. */
export type FlashShown = {
  readonly id: number
  readonly icon: IconName
  readonly place: 'left' | 'middle' | 'right'
}

export function Flash({ flash }: { flash: FlashShown | null }) {
  if (flash === null) return null

  return (
    <span className={styles.flash} data-place={flash.place} key={flash.id} aria-hidden="true">
      <Icon name={flash.icon} size="xl" />
    </span>
  )
}
