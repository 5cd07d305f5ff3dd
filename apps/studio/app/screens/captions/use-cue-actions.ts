import { studioCaptionsMessages as ro } from '@hlizo/contract/messages/studio-captions'
import {
  changeCue,
  insertCue,
  joinCues,
  moveEdge,
  removeCue,
  splitCue,
  type CueEdge,
  type EditedCue,
} from '@hlizo/media/caption-edits'
import { useRef } from 'react'
import { play, playheadOf, playOrPause, seekTo } from '#studio/features/film/playing.ts'
import type { CaptionEdits } from './use-caption-draft.ts'

type Deps = {
  edits: Pick<CaptionEdits, 'cues' | 'captions' | 'edit' | 'editSaying'>
  chosenId: number | null
  choose: (id: number | null) => void
  video: HTMLVideoElement | null
  form: HTMLDivElement | null
}

/** Times of the editor are whole milliseconds. */
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000

/** What buttons and keys do with the chosen cue and the film. */
export function useCueActions({ edits, chosenId, choose, video, form }: Deps) {
  const { cues, captions, edit, editSaying } = edits
  const index = cues.findIndex(({ id }) => id === chosenId)
  const cue: EditedCue | undefined = cues[index]
  const at = () => rounded(playheadOf(video))
  const textArea = () => form?.querySelector('textarea') ?? null
  const change = (patch: Partial<Omit<EditedCue, 'id'>>, step?: string) => {
    if (cue) edit(changeCue(cues, cue.id, patch), step)
  }
  /** What `+` and `-` move: the end that was changed last. */
  const lastEdge = useRef<CueEdge>('start')
  const mark = (edge: CueEdge) => {
    lastEdge.current = edge
    change({ [edge]: at() })
  }
  const setEdge = (id: number, edge: CueEdge, to: number, step?: string) => {
    lastEdge.current = edge
    edit(moveEdge(cues, id, { edge, to, filmSeconds: captions.durationSeconds }), step)
  }
  const moveLastEdge = (seconds: number) => {
    const edge = lastEdge.current
    if (cue) setEdge(cue.id, edge, cue[edge] + seconds, `${edge} ${cue.id}`)
  }
  const chooseAt = (place: number) => {
    const other = cues[place]
    if (!other) return
    choose(other.id)
    if (video?.paused) seekTo(video, other.start)
  }

  return {
    change,
    choose: (id: number) => chooseAt(cues.findIndex((one) => one.id === id)),
    setStart: () => mark('start'),
    setEnd: () => mark('end'),
    setEdge,
    moveLastEdge,
    split: () => {
      if (!cue) return
      const area = textArea()
      const isTyping = area !== null && document.activeElement === area
      edit(splitCue(cues, cue.id, { at: at(), caret: isTyping ? area.selectionStart : null }))
    },
    join: () => {
      if (cue) edit(joinCues(cues, cue.id))
    },
    remove: () => {
      if (!cue) return
      editSaying(removeCue(cues, cue.id), ro.removed)
      choose((cues[index + 1] ?? cues[index - 1])?.id ?? null)
    },
    insert: () => {
      const made = insertCue(cues, at())
      edit(made.cues)
      choose(made.id)
      // The form of the new cue is drawn first.
      requestAnimationFrame(() => textArea()?.focus())
    },
    play: () => {
      if (!cue) return
      seekTo(video, cue.start)
      play(video)
    },
    playPause: () => playOrPause(video),
    skip: (seconds: number) => seekTo(video, at() + seconds),
    next: () => chooseAt(index + 1),
    previous: () => chooseAt(index === -1 ? 0 : index - 1),
    chooseHere: () => {
      const here = cues.findLast(({ start }) => start <= at())
      if (here) choose(here.id)
    },
    write: () => textArea()?.focus(),
  }
}

export type CueActions = ReturnType<typeof useCueActions>
