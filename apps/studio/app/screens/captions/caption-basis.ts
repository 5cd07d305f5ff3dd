import type { EditedCaptions } from '@hlizo/contract/entities/studio-captions'
import { editableCues, type EditedCue } from '@hlizo/media/caption-edits'
import { mergeCues, type MergedPart } from '#studio/lib/merge-cues.ts'

type Cues = readonly EditedCue[]

/** What viewers read where captions were made; `version` is null without any. */
type LiveCaptions = { readonly version: string | null; readonly cues: Cues }

/** The draft on the server as it was last read or written here, and the live captions on which it is made. */
export type SavedCaptions = {
  readonly captions: EditedCaptions
  readonly cues: Cues
  readonly live: LiveCaptions
}

const cuesOf = (text = ''): Cues => editableCues(text).cues

const liveNow = ({ live }: EditedCaptions): LiveCaptions => ({
  version: live?.version ?? null,
  cues: cuesOf(live?.text),
})

/** What is edited: the draft, or what is live. */
export const savedCaptions = (captions: EditedCaptions): SavedCaptions => {
  const { draft, live, madeOn } = captions

  return {
    captions,
    cues: cuesOf(draft?.text ?? live?.text),
    live: madeOn ? { version: madeOn.version, cues: cuesOf(madeOn.text) } : liveNow(captions),
  }
}

/**
 * Merges what is shown with what a colleague has done: with another draft, or without one with what is live by now.
 * The own draft has nothing new; what was put on air since it was made is merged then.
 */
export function takenIn(
  known: SavedCaptions,
  shown: Cues,
  captions: EditedCaptions,
): { readonly saved: SavedCaptions; readonly parts: MergedPart[]; readonly by: string | null } {
  const isOwnDraft =
    captions.draft !== null && captions.draft.version === known.captions.draft?.version
  if (isOwnDraft) {
    const live = liveNow(captions)
    const parts = mergeCues(known.live.cues, shown, live.cues)
    return { saved: { captions, cues: known.cues, live }, parts, by: null }
  }
  const saved = savedCaptions(captions)
  const parts = mergeCues(known.cues, shown, saved.cues)

  return { saved, parts, by: captions.draft?.savedBy ?? null }
}

/** After a publication; what a colleague has begun or published since is not taken for what was merged. */
export const publishedCaptions = (
  { cues }: SavedCaptions,
  version: string | null,
  captions: EditedCaptions,
): SavedCaptions => ({ captions: { ...captions, draft: null }, cues, live: { version, cues } })
