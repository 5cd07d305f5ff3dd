import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { edgeLimits, type CueEdge, type EditedCue } from '@hlizo/media/caption-edits'
import { classes } from '@hlizo/web/ui/classes.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { clockTime } from '@hlizo/domain/clock-time'
import type { CueActions } from './use-cue-actions.ts'
import styles from './sound-strip.module.css'

const ro = studioCaptionsMessages
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.1,
  ArrowDown: -0.1,
  ArrowRight: 0.1,
  ArrowUp: 0.1,
  PageDown: -1,
  PageUp: 1,
}
/** With Shift, in parts of a step. */
const FINE = 0.1

/** The cues of the strip, and what is done with them. */
export type StripCues = {
  readonly cues: readonly EditedCue[]
  readonly chosenId: number | null
  readonly onChoose: (id: number) => void
  readonly actions: Pick<CueActions, 'choose' | 'setEdge'>
}

type CueBlockProps = {
  cue: EditedCue
  cues: readonly EditedCue[]
  filmSeconds: number
  isChosen: boolean
  place: (at: number) => string
  actions: StripCues['actions']
  onTake: (edge: CueEdge) => void
  onDrag: (event: PointerEvent) => void
  onLetGo: () => void
  onDrop: () => void
}

/** A cue on the line of sound. The list beside it has all cues for keys, so only the chosen one is named here. */
export function CueBlock(props: CueBlockProps) {
  const { cue, isChosen, place, actions } = props

  return (
    <div
      className={classes(styles.cue, isChosen && styles.chosen)}
      style={{ left: place(cue.start), right: `calc(100% - ${place(cue.end)})` }}
      data-cue={cue.id}
    >
      <div className={styles.words} aria-hidden="true" onClick={() => actions.choose(cue.id)}>
        {cue.text || ro.emptyText}
      </div>
      <Edge edge="start" {...props} />
      <Edge edge="end" {...props} />
    </div>
  )
}

function Edge({ edge, ...props }: CueBlockProps & { edge: CueEdge }) {
  const { cue, cues, filmSeconds, isChosen, actions, onTake, onDrag, onLetGo, onDrop } = props
  const { least, most } = edgeLimits(cues, cue.id, edge, filmSeconds)
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    const to = cue[edge] + (event.shiftKey ? by * FINE : by)
    actions.setEdge(cue.id, edge, to, `${edge} ${cue.id}`)
  }
  const isHolding = ({ currentTarget, pointerId }: PointerEvent) =>
    currentTarget.hasPointerCapture(pointerId)
  const named = isChosen
    ? ({
        role: 'slider',
        tabIndex: 0,
        'aria-label': ro.sound[edge],
        'aria-valuemin': least,
        'aria-valuemax': most,
        'aria-valuenow': cue[edge],
        'aria-valuetext': clockTime(cue[edge], 3),
        onKeyDown: step,
      } as const)
    : ({ 'aria-hidden': true } as const)

  return (
    <span
      {...named}
      className={styles.edge}
      data-edge={edge}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        onTake(edge)
      }}
      onPointerMove={(event) => isHolding(event) && onDrag(event)}
      onPointerUp={onLetGo}
      onPointerCancel={onDrop}
    />
  )
}
