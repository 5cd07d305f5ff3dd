import type { EditedCaptions } from '@hlizo/contract/entities/studio-captions'
import { studioCaptionsMessages as ro } from '@hlizo/contract/messages/studio-captions'
import { editableCues, vttOfCues, type EditedCue } from '@hlizo/media/caption-edits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  editedCaptionsQuery,
  useDiscardCaptionDraft,
  usePublishCaptions,
  useSaveCaptionDraft,
  type CaptionsOf,
} from '#studio/features/captions/queries.ts'
import { hasCode } from '#studio/lib/has-code.ts'
import {
  isConflict,
  mergeCues,
  resolvedCues,
  type CueConflict,
  type MergedPart,
} from '#studio/lib/merge-cues.ts'
import { sayDone } from '#studio/ui/toasts.tsx'
import { sayWhy } from '#studio/ui/say-outcome.ts'
import { redone, startHistory, undone, withChange } from './cue-history.ts'

const SAVE_AFTER_MS = 1_200

/** What is edited: the draft, or what is live. */
const textOf = ({ draft, live }: EditedCaptions) => draft?.text ?? live?.text ?? ''
const cuesOfText = (captions: EditedCaptions): EditedCue[] => editableCues(textOf(captions)).cues

const isChanged = (error: unknown) => hasCode(error, 'CAPTIONS_CHANGED')

/** What a colleague saved at the same time. */
export type CueMerge = { readonly parts: readonly MergedPart[]; readonly by: string | null }

/** The draft on the server as it was last read or written here. */
type Saved = { readonly captions: EditedCaptions; readonly cues: readonly EditedCue[] }

/** Edits captions: each change is saved into the shared draft after a moment, and published with one press. */
export function useCaptionDraft(params: CaptionsOf, first: EditedCaptions) {
  const client = useQueryClient()
  const [history, setHistory] = useState(() => startHistory(cuesOfText(first)))
  const [saved, setSaved] = useState<Saved>(() => ({ captions: first, cues: history.cues }))
  const [merge, setMerge] = useState<CueMerge | null>(null)
  const [failed, setFailed] = useState<readonly EditedCue[] | null>(null)
  const latest = useRef(saved)
  const shown = useRef(history.cues)
  const running = useRef<Promise<Saved | null>>(Promise.resolve(null))
  const { mutateAsync: send, isPending: isSaving } = useSaveCaptionDraft(params)
  const publishing = usePublishCaptions(params)
  const discarding = useDiscardCaptionDraft(params)
  const { cues } = history
  const isUnsaved = cues !== saved.cues

  const keep = (next: Saved): Saved => {
    latest.current = next
    setSaved(next)

    return next
  }
  const readCaptions = () => client.fetchQuery({ ...editedCaptionsQuery(params), staleTime: 0 })

  /** Takes in what a colleague saved; asks where both have changed the same cues. */
  const takeIn = async (said: string = ro.merge.merged): Promise<void> => {
    const captions = await readCaptions()
    const theirs = cuesOfText(captions)
    // With what was typed while the server was asked.
    const parts = mergeCues(latest.current.cues, shown.current, theirs)
    keep({ captions, cues: theirs })
    if (parts.some(isConflict)) {
      setMerge({ parts, by: captions.draft?.savedBy ?? null })
      return
    }
    setHistory((now) =>
      withChange(
        now,
        resolvedCues(parts, () => false),
      ),
    )
    sayDone(said)
  }

  const put = async (mine: readonly EditedCue[]): Promise<Saved | null> => {
    const { captions, cues: stored } = latest.current
    if (mine === stored && captions.draft !== null) return latest.current
    try {
      const draft = await send({ text: vttOfCues(mine), version: captions.draft?.version ?? null })
      setFailed(null)
      return keep({ captions: { ...captions, draft }, cues: mine })
    } catch (error) {
      if (isChanged(error)) await takeIn()
      else {
        setFailed(mine)
        sayWhy(error)
      }
      return null
    }
  }
  /** One save after the other. */
  const save = (): Promise<Saved | null> => {
    const next = running.current.then(() => put(cues))
    running.current = next

    return next
  }
  useEffect(() => {
    shown.current = cues
  }, [cues])
  const saveSoon = useEffectEvent(() => void save())

  useEffect(() => {
    if (!isUnsaved || isSaving || merge !== null || failed === cues) return undefined
    const timer = setTimeout(() => saveSoon(), SAVE_AFTER_MS)

    return () => clearTimeout(timer)
  }, [cues, isUnsaved, isSaving, merge, failed])

  /** Begins the draft again with what was discarded, unless a colleague has begun another one. */
  const recover = async (discarded: readonly EditedCue[]) => {
    try {
      await send({ text: vttOfCues(discarded), version: null })
      await takeIn(ro.discardUndone)
    } catch (error) {
      sayWhy(error)
    }
  }

  const restart = async () => {
    const captions = await readCaptions()
    const fresh = cuesOfText(captions)
    setHistory(startHistory(fresh))
    keep({ captions, cues: fresh })
  }

  return {
    cues,
    captions: saved.captions,
    state: isSaving ? ('saving' as const) : isUnsaved ? ('unsaved' as const) : ('saved' as const),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (next: readonly EditedCue[], step?: string) =>
      setHistory((now) => withChange(now, next, step ?? null)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    save,
    merge,
    resolve: (isTheirs: (conflict: CueConflict) => boolean) => {
      if (merge === null) return
      setHistory((now) => withChange(now, resolvedCues(merge.parts, isTheirs)))
      setMerge(null)
    },
    isPublishing: publishing.isPending,
    publish: async () => {
      const is = await save()
      if (!is?.captions.draft) return
      const seen = { version: is.captions.draft.version, live: is.captions.live?.version ?? null }
      try {
        const { change } = await publishing.mutateAsync(seen)
        keep({ captions: await readCaptions(), cues: is.cues })
        sayDone(change === null ? ro.publishedSame : ro.published)
      } catch (error) {
        if (isChanged(error)) await takeIn()
        sayWhy(error)
      }
    },
    isDiscarding: discarding.isPending,
    discard: async () => {
      try {
        const { draft } = saved.captions
        if (draft) await discarding.mutateAsync(draft.version)
        sayDone(ro.discarded, () => void recover(cues))
      } catch (error) {
        sayWhy(error)
      }
      await restart()
    },
  }
}

export type CaptionEdits = ReturnType<typeof useCaptionDraft>
