import { SKIP_SECONDS } from '@hlizo/contract/constants'
import type { LaughterMap } from '@hlizo/contract/entities/laughter-map'
import type { Chapter } from '@hlizo/contract/entities/video'
import { laughterMessages } from '@hlizo/contract/messages/laughter'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { formatPosition, wholeMinutes } from '@hlizo/domain/duration'
import { seekTo } from '@hlizo/player/media-port'
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { chapterAt } from './chapter.ts'
import { LaughterCurve } from './laughter-curve.tsx'
import { usePlayer, type PlayerOnScreen } from './use-player.ts'
import { tileAt, type Tile } from './storyboard.ts'
import { TilePicture } from './tile-picture.tsx'
import styles from './seek-bar.module.css'

type SeekBarProps = {
  player: PlayerOnScreen
  chapters: readonly Chapter[]
  tiles: readonly Tile[]
  /** Null where it is hidden or does not exist. */
  laughter: LaughterMap | null
}

const PAGE_SECONDS = 60

/** Dragging and pointing on the bar. */
function usePointing(video: HTMLVideoElement, duration: number) {
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const [draggedTo, setDraggedTo] = useState<number | null>(null)
  const timeUnder = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (event.clientX - left) / width)) * duration
  }

  return {
    pointedAt,
    draggedTo,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDraggedTo(timeUnder(event))
        setPointedAt(timeUnder(event))
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        setPointedAt(timeUnder(event))
        if (draggedTo !== null) setDraggedTo(timeUnder(event))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (draggedTo !== null) seekTo(video, timeUnder(event))
        setDraggedTo(null)
        if (event.pointerType === 'touch') setPointedAt(null)
      },
      onPointerCancel: () => setDraggedTo(null),
      onPointerLeave: () => draggedTo === null && setPointedAt(null),
    },
  }
}

/** The position. It can be dragged, moved with the arrow keys, and pointed at for a preview. */
export function SeekBar({ player: { session, video }, chapters, tiles, laughter }: SeekBarProps) {
  const describedBy = useId()
  const time = usePlayer(session, (now) => now.time)
  const duration = usePlayer(session, (now) => now.duration)
  const buffered = usePlayer(session, (now) => now.bufferedTo)
  const { pointedAt, draggedTo, handlers } = usePointing(video, duration)
  const shown = draggedTo ?? time
  const percent = (seconds: number) => `${duration > 0 ? (seconds / duration) * 100 : 0}%`

  const walk = (event: KeyboardEvent) => {
    const to = steppedTo(event.key, time, duration)
    if (to === null) return
    event.preventDefault()
    seekTo(video, to)
  }

  return (
    <div className={styles.bar} {...handlers} data-dragged={draggedTo === null ? undefined : true}>
      <input
        className={styles.input}
        type="range"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(shown)}
        aria-label={ro.position}
        aria-valuetext={ro.positionSpoken(Math.floor(shown / 60), wholeMinutes(duration))}
        aria-describedby={laughter ? describedBy : undefined}
        onChange={(event) => seekTo(video, event.target.valueAsNumber)}
        onKeyDown={walk}
      />
      {laughter && <LaughterOnBar laughter={laughter} id={describedBy} />}
      <span className={styles.rail}>
        <span className={styles.buffered} style={{ width: percent(buffered) }} />
        <span className={styles.played} style={{ width: percent(shown) }} />
        {chapters
          .filter(({ t }) => t > 0 && t < duration)
          .map(({ t }) => (
            <span className={styles.tick} key={t} style={{ left: percent(t) }} />
          ))}
      </span>
      <span className={styles.thumb} style={{ left: percent(shown) }} />
      {pointedAt !== null && (
        <Pointed at={pointedAt} place={percent(pointedAt)} {...{ tiles, chapters }} />
      )}
    </div>
  )
}

/** The map, and the same in words for the slider. */
function LaughterOnBar({ laughter, id }: { laughter: LaughterMap; id: string }) {
  return (
    <>
      <LaughterCurve levels={laughter.levels} />
      <span id={id} hidden>
        {laughterMessages.described(laughter.moments.map(formatPosition))}
      </span>
    </>
  )
}

/** The preview of the moment under the pointer. */
function Pointed(props: {
  at: number
  place: string
  tiles: readonly Tile[]
  chapters: readonly Chapter[]
}) {
  const { at, place, tiles, chapters } = props

  return (
    <span className={styles.anchor} style={{ left: insideBar(place) }} aria-hidden="true">
      <span className={styles.preview}>
        <TilePicture tile={tileAt(tiles, at)} />
        <span className={styles.caption}>
          {formatPosition(at)}
          <span className={styles.chapter}>{chapterAt(chapters, at)?.title}</span>
        </span>
      </span>
    </span>
  )
}

function steppedTo(key: string, time: number, duration: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return time - SKIP_SECONDS
    case 'ArrowRight':
    case 'ArrowUp':
      return time + SKIP_SECONDS
    case 'PageDown':
      return time - PAGE_SECONDS
    case 'PageUp':
      return time + PAGE_SECONDS
    case 'Home':
      return 0
    case 'End':
      return duration
    default:
      return null
  }
}

/** Half a preview away from both ends. */
function insideBar(place: string): string {
  return `clamp(5.25rem, ${place}, calc(100% - 5.25rem))`
}
