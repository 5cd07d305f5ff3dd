import { MOMENT_MIN_SECONDS } from '@hlizo/contract/constants'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import { formatPosition } from '@hlizo/domain/duration'
import { movedHandle, type MomentHandle } from '@hlizo/domain/moments'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { stepOf } from './moment-step.ts'
import { LEVEL_MS, type SoundLine } from '#web/lib/sound-line.ts'
import { tileAt, type Tile } from './storyboard.ts'
import { TilePicture } from './tile-picture.tsx'
import type { MomentDraft } from './use-moment.ts'
import styles from './moment-strip.module.css'

type StripProps = {
  draft: Pick<MomentDraft, 'span' | 'setSpan' | 'limits' | 'shown' | 'sound'>
  tiles: readonly Tile[]
}

const PICTURES = 9

/** The film around the moment, with its sound, and a handle at each end. */
export function MomentStrip({ draft, tiles }: StripProps) {
  const { shown, span, sound } = draft
  const strip = useRef<HTMLDivElement>(null)
  const length = shown.toMs - shown.fromMs
  const place = (ms: number) =>
    `${(Math.min(1, Math.max(0, (ms - shown.fromMs) / length)) * 100).toFixed(3)}%`
  const timeAt = (clientX: number) => {
    const { left = 0, width = 1 } = strip.current?.getBoundingClientRect() ?? {}
    return shown.fromMs + Math.min(1, Math.max(0, (clientX - left) / width)) * length
  }
  const middles = Array.from(
    { length: PICTURES },
    (_, index) => shown.fromMs + ((index + 0.5) / PICTURES) * length,
  )

  return (
    <div className={styles.strip} ref={strip} role="group" aria-label={ro.strip}>
      <div className={styles.pictures} aria-hidden="true">
        {middles.map((middle) => (
          <span className={styles.picture} key={middle}>
            <TilePicture tile={tileAt(tiles, middle / 1_000)} />
          </span>
        ))}
      </div>
      {sound && <SoundCurve sound={sound} shown={shown} />}
      <span className={styles.outside} style={{ left: 0, width: place(span.startMs) }} />
      <span className={styles.outside} style={{ left: place(span.endMs), right: 0 }} />
      <span
        className={styles.chosen}
        style={{ left: place(span.startMs), right: `calc(100% - ${place(span.endMs)})` }}
      />
      <Handle handle="start" {...{ draft, place, timeAt }} />
      <Handle handle="end" {...{ draft, place, timeAt }} />
    </div>
  )
}

type HandleProps = Pick<StripProps, 'draft'> & {
  handle: MomentHandle
  place: (ms: number) => string
  timeAt: (clientX: number) => number
}

/** Moves with mouse, finger and keys; with Shift by a tenth of a second. */
function Handle({ handle, draft: { span, setSpan, limits }, place, timeAt }: HandleProps) {
  const at = handle === 'start' ? span.startMs : span.endMs
  const move = (toMs: number) => {
    const within = Math.min(limits.filmMs, Math.max(0, toMs))
    setSpan(movedHandle(span, { handle, toMs: within }, limits))
  }
  const least = MOMENT_MIN_SECONDS * 1_000
  const most = limits.maxSeconds * 1_000
  const [min, max] =
    handle === 'start'
      ? [Math.max(0, span.endMs - most), span.endMs - least]
      : [span.startMs + least, Math.min(limits.filmMs, span.startMs + most)]
  const step = (event: KeyboardEvent) => {
    const by = stepOf(event)
    if (by === null) return
    event.preventDefault()
    move(at + by)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(timeAt(event.clientX))
  }

  return (
    <span
      className={styles.handle}
      data-handle={handle}
      style={{ left: place(at) }}
      role="slider"
      tabIndex={0}
      aria-label={ro[handle]}
      aria-valuemin={min / 1_000}
      aria-valuemax={max / 1_000}
      aria-valuenow={at / 1_000}
      aria-valuetext={ro.spokenTime(
        formatPosition(at / 1_000),
        Math.round((span.endMs - span.startMs) / 1_000),
      )}
      onKeyDown={step}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
    />
  )
}

/** How loud the film is, as bars from the middle. */
function SoundCurve({ sound, shown }: { sound: SoundLine; shown: MomentDraft['shown'] }) {
  const bars = sound.levels.flatMap((level, index) => {
    const x = sound.fromMs + index * LEVEL_MS - shown.fromMs
    const high = Math.max(0.02, level) * 50
    return x < 0 ? [] : [`M${x} ${(50 - high).toFixed(1)}V${(50 + high).toFixed(1)}`]
  })

  return (
    <svg
      className={styles.sound}
      viewBox={`0 0 ${shown.toMs - shown.fromMs} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
