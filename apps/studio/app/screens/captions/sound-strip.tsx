import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { moveEdge, type CueEdge } from '@hlizo/media/caption-edits'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { seekTo } from '#studio/features/film/playing.ts'
import { clockTime } from '@hlizo/domain/clock-time'
import { CueBlock, type StripCues } from './cue-block.tsx'
import { columnsOf, marksOf, type SoundChunks, type SoundView } from './sound-view.ts'
import styles from './sound-strip.module.css'

const ro = studioCaptionsMessages.sound
const COLUMNS = 600

/** An end of a cue that is being dragged; the cue changes when it is let go. */
type Drag = { readonly id: number; readonly edge: CueEdge; readonly to: number }

type SoundStripProps = {
  view: SoundView
  chunks: SoundChunks
  video: HTMLVideoElement
  filmSeconds: number
  of: StripCues
  /** While an end is dragged, the view stays. */
  onHold: (isHeld: boolean) => void
}

const placeIn = ({ from, seconds }: SoundView, at: number) =>
  `${(((at - from) / seconds) * 100).toFixed(3)}%`

export function SoundStrip({ view, chunks, video, filmSeconds, of, onHold }: SoundStripProps) {
  const { cues, chosenId, onChoose, actions } = of
  const strip = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const { from, seconds } = view
  const until = from + seconds
  const timeAt = ({ clientX }: Pick<PointerEvent, 'clientX'>) => {
    const { left = 0, width = 1 } = strip.current?.getBoundingClientRect() ?? {}
    return from + Math.min(1, Math.max(0, (clientX - left) / width)) * seconds
  }
  const hold = (next: Drag | null) => {
    setDrag(next)
    onHold(next !== null)
  }
  const letGo = () => {
    if (drag) actions.setEdge(drag.id, drag.edge, drag.to)
    hold(null)
  }
  const now = drag ? moveEdge(cues, drag.id, { ...drag, filmSeconds }) : cues

  return (
    <div
      ref={strip}
      className={styles.strip}
      role="group"
      aria-label={ro.strip(clockTime(from), clockTime(Math.min(until, filmSeconds)))}
    >
      <div
        className={styles.sound}
        data-part="sound"
        aria-hidden="true"
        onClick={(event) => seekTo(video, timeAt(event))}
      >
        <Marks view={view} />
        <Curve chunks={chunks} view={view} />
      </div>
      {now.map((cue) =>
        cue.end < from || cue.start > until ? null : (
          <CueBlock
            key={cue.id}
            cue={cue}
            cues={now}
            filmSeconds={filmSeconds}
            isChosen={cue.id === chosenId}
            place={(at) => placeIn(view, at)}
            actions={actions}
            onTake={(edge) => {
              onChoose(cue.id)
              hold({ id: cue.id, edge, to: cue[edge] })
            }}
            onDrag={(event) => drag && setDrag({ ...drag, to: timeAt(event) })}
            onLetGo={letGo}
            onDrop={() => hold(null)}
          />
        ),
      )}
      <Playhead video={video} view={view} />
    </div>
  )
}

function Marks({ view }: Pick<SoundStripProps, 'view'>) {
  return marksOf(view).map((at) => (
    <span className={styles.mark} key={at} style={{ left: placeIn(view, at) }}>
      {clockTime(at)}
    </span>
  ))
}

/** How loud the film is, as bars from the middle. */
function Curve({ chunks, view }: Pick<SoundStripProps, 'chunks' | 'view'>) {
  const bars = columnsOf(chunks, view, COLUMNS).flatMap((height, column) => {
    if (height === null) return []
    const half = Math.max(0.01, height) * 50
    return `M${column + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`
  })

  return (
    <svg className={styles.curve} viewBox={`0 0 ${COLUMNS} 100`} preserveAspectRatio="none">
      <path d={bars.join('')} />
    </svg>
  )
}

/** Moves with the film in every frame, past React. */
function Playhead({ video, view }: Pick<SoundStripProps, 'video' | 'view'>) {
  const line = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    let frame = 0
    const draw = () => {
      cancelAnimationFrame(frame)
      if (line.current) line.current.style.left = placeIn(view, video.currentTime)
      if (!video.paused) frame = requestAnimationFrame(draw)
    }
    const moments = ['play', 'pause', 'seeking', 'timeupdate'] as const
    for (const moment of moments) video.addEventListener(moment, draw)
    draw()

    return () => {
      cancelAnimationFrame(frame)
      for (const moment of moments) video.removeEventListener(moment, draw)
    }
  }, [video, view])

  return <span ref={line} className={styles.playhead} aria-hidden="true" />
}
