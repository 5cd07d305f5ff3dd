import type { EditedCue } from '@hlizo/media/caption-edits'

type Cues = readonly EditedCue[]

/** The cues with the way back and forth. */
export type CueHistory = {
  readonly cues: Cues
  readonly past: readonly Cues[]
  readonly future: readonly Cues[]
  /** What the last change was made to; typing on in one text is one step. */
  readonly step: string | null
}

const MOST = 200

export const startHistory = (cues: Cues): CueHistory => ({ cues, past: [], future: [], step: null })

/** `step` names a change that goes on with the next one of the same name. */
export function withChange(
  history: CueHistory,
  cues: Cues,
  step: string | null = null,
): CueHistory {
  const isSameStep = step !== null && step === history.step
  const past = isSameStep ? history.past : [...history.past, history.cues].slice(-MOST)

  return { cues, past, future: [], step }
}

export function undone(history: CueHistory): CueHistory {
  const before = history.past.at(-1)
  if (before === undefined) return history

  return {
    cues: before,
    past: history.past.slice(0, -1),
    future: [history.cues, ...history.future],
    step: null,
  }
}

/** Undoes the change that made `cues`; nothing after another change. */
export const undoneChange = (history: CueHistory, cues: Cues): CueHistory =>
  history.cues === cues ? undone(history) : history

export function redone(history: CueHistory): CueHistory {
  const [after, ...future] = history.future
  if (after === undefined) return history

  return { cues: after, past: [...history.past, history.cues], future, step: null }
}
