import type { EditedCaptions } from '@hlizo/contract/entities/studio-captions'
import { studioCaptionsMessages as ro } from '@hlizo/contract/messages/studio-captions'
import { studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { vttOfCues, type EditedCue } from '@hlizo/media/caption-edits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  editedCaptionsQuery,
  useDiscardCaptionDraft,
  usePublishCaptions,
  useSaveCaptionDraft,
  type CaptionsOf,
} from '#studio/features/captions/queries.ts'
import { useUndo } from '#studio/features/titles/queries.ts'
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
import { publishedCaptions, savedCaptions, takenIn, type SavedCaptions } from './caption-basis.ts'
import { redone, startHistory, undone, undoneChange, withChange } from './cue-history.ts'

const SAVE_AFTER_MS = 1_200

const isChanged = (error: unknown) => hasCode(error, 'CAPTIONS_CHANGED')

/** What a colleague saved at the same time. */
export type CueMerge = { readonly parts: readonly MergedPart[]; readonly by: string | null }

/** Edits captions: each change is saved into the shared draft after a moment, and published with one press. */
export function useCaptionDraft(params: CaptionsOf, first: EditedCaptions) {
  const client = useQueryClient()
  const [saved, setSaved] = useState(() => savedCaptions(first))
  const [history, setHistory] = useState(() => startHistory(saved.cues))
  const [merge, setMerge] = useState<CueMerge | null>(null)
  const [failed, setFailed] = useState<readonly EditedCue[] | null>(null)
  const latest = useRef(saved)
  const shown = useRef(history.cues)
  const offered = useRef<{ cues: readonly EditedCue[]; close: () => void } | null>(null)
  const running = useRef<Promise<SavedCaptions | null>>(Promise.resolve(null))
  const { mutateAsync: send, isPending: isSaving } = useSaveCaptionDraft(params)
  const undoing = useUndo()
  const publishing = usePublishCaptions(params)
  const discarding = useDiscardCaptionDraft(params)
  const { cues } = history
  const isUnsaved = cues !== saved.cues

  const keep = (next: SavedCaptions): SavedCaptions => {
    latest.current = next
    setSaved(next)

    return next
  }
  const readCaptions = () => client.fetchQuery({ ...editedCaptionsQuery(params), staleTime: 0 })

  /** Shows merged cues; asks where both have changed the same ones. */
  const show = ({ parts, by }: CueMerge, said: string): void => {
    if (parts.some(isConflict)) {
      setMerge({ parts, by })
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
  /** Takes in what a colleague has saved or published. */
  const takeIn = async (said: string = ro.merge.merged): Promise<void> => {
    const captions = await readCaptions()
    // With what was typed while the server was asked.
    const { saved: next, ...merged } = takenIn(latest.current, shown.current, captions)
    keep(next)
    show(merged, said)
  }

  const put = async (mine: readonly EditedCue[]): Promise<SavedCaptions | null> => {
    const { captions, cues: stored, live } = latest.current
    if (mine === stored && captions.draft !== null) return latest.current
    try {
      const version = captions.draft?.version ?? null
      const draft = await send({ text: vttOfCues(mine), version, live: live.version })
      setFailed(null)
      return keep({ captions: { ...captions, draft }, cues: mine, live })
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
  const save = (): Promise<SavedCaptions | null> => {
    const next = running.current.then(() => put(cues))
    running.current = next

    return next
  }
  useEffect(() => {
    shown.current = cues
    // The way back of a message is that of its own change: after another one it is gone.
    if (offered.current?.cues === cues) return
    offered.current?.close()
    offered.current = null
  }, [cues])
  const saveSoon = useEffectEvent(() => void save())

  useEffect(() => {
    if (!isUnsaved || isSaving || merge !== null || failed === cues) return undefined
    const timer = setTimeout(() => saveSoon(), SAVE_AFTER_MS)

    return () => clearTimeout(timer)
  }, [cues, isUnsaved, isSaving, merge, failed])

  /** Shows what was discarded, with what was typed since; the next save begins the draft again. */
  const recover = (discarded: readonly EditedCue[]) => {
    const parts = mergeCues(latest.current.cues, shown.current, discarded)
    show({ parts, by: null }, ro.discardUndone)
  }

  const undoPublication = (change: string) =>
    void undoing
      .mutateAsync([change])
      .then(() => takeIn(studioTitleMessages.history.undone), sayWhy)

  const restart = async () => {
    const { cues: fresh } = keep(savedCaptions(await readCaptions()))
    setHistory(startHistory(fresh))
  }

  return {
    cues,
    captions: saved.captions,
    state: isSaving ? ('saving' as const) : isUnsaved ? ('unsaved' as const) : ('saved' as const),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (next: readonly EditedCue[], step?: string) =>
      setHistory((now) => withChange(now, next, step ?? null)),
    /** A change of many cues, said with the way back from it. */
    editSaying: (next: readonly EditedCue[], text: string) => {
      setHistory((now) => withChange(now, next))
      const undo = () => setHistory((now) => undoneChange(now, next))
      offered.current?.close()
      offered.current = { cues: next, close: sayDone(text, undo) }
    },
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
      const seen = { version: is.captions.draft.version, live: is.live.version }
      try {
        const { change, live } = await publishing.mutateAsync(seen)
        keep(publishedCaptions(is, live, await readCaptions()))
        sayDone(
          change === null ? ro.publishedSame : ro.published,
          change === null ? undefined : () => undoPublication(change),
        )
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
        await restart()
        sayDone(ro.discarded, () => recover(cues))
      } catch (error) {
        sayWhy(error)
        if (isChanged(error)) await takeIn()
      }
    },
  }
}

export type CaptionEdits = ReturnType<typeof useCaptionDraft>
