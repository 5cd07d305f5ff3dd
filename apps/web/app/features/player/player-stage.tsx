import { useRef, type MouseEvent } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './player-stage.module.css'

const DOUBLE_TAP_MS = 300

type StageProps = {
  onPress: () => void
  onDoublePress: () => void
  /** A finger on the picture. */
  onTap: () => void
  onDoubleTap: (side: -1 | 1) => void
}

/** The picture as a surface to press: a mouse plays and pauses, a finger shows the controls and skips by double tap. */
export function PlayerStage({ onPress, onDoublePress, onTap, onDoubleTap }: StageProps) {
  const lastTapMs = useRef(0)
  // Not every browser says with a click or a double click what made it.
  const isFinger = useRef(false)

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
      onPointerDown={({ pointerType }) => {
        isFinger.current = pointerType === 'touch'
      }}
      onClick={press}
      onDoubleClick={() => !isFinger.current && onDoublePress()}
      data-stage
    />
  )
}

/** What a key or a tap has just done, for the eyes. A new `id` shows it anew. */
export type FlashShown = {
  readonly id: number
  readonly icon: IconName
  readonly place: 'left' | 'middle' | 'right'
}

/** A drawing that appears and fades. */
export function Flash({ flash }: { flash: FlashShown | null }) {
  if (flash === null) return null

  return (
    <span className={styles.flash} data-place={flash.place} key={flash.id} aria-hidden="true">
      <Icon name={flash.icon} size="xl" />
    </span>
  )
}
