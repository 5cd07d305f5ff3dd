import type { Queries, Transaction } from '@hlizo/database/database'
import type { Result } from '@hlizo/kit/result'

/** A caption track; `sourceSha256` shows whether a new file has other text. */
export type CaptionTrack = {
  readonly lang: string
  readonly label: string
  readonly file: string
  readonly playlist: string
  readonly sourceSha256: string
}

/** The tracks of a film before and after a change. */
export type ChangedCaptions = {
  readonly before: readonly CaptionTrack[]
  readonly after: readonly CaptionTrack[]
}

export type CaptionRefusal = 'FILM_MISSING' | 'CAPTIONS_INVALID'

/** A caption track that goes along to another cut. */
export type MovedTrack = {
  readonly lang: string
  readonly label: string
  readonly moved: number
  readonly dropped: number
}

/** From one film to another cut of it, by their asset ids; the other cut begins `seconds` later. */
export type CutChange = { readonly from: string; readonly to: string; readonly seconds: number }

/** Captions of published films. A film that several videos play has one set of captions. */
export type CaptionService = {
  /** WebVTT; null when the film has none in this language. */
  text(
    film: { readonly id: string; readonly captions: readonly CaptionTrack[] },
    lang: string,
  ): Promise<string | null>
  /** Adds or replaces one language from WebVTT or SRT; `notes` says what was dropped. */
  put(
    tx: Transaction,
    videoId: number,
    given: { readonly lang: string; readonly text: string },
  ): Promise<Result<ChangedCaptions & { readonly notes: readonly string[] }, CaptionRefusal>>
  remove(
    tx: Transaction,
    videoId: number,
    lang: string,
  ): Promise<Result<ChangedCaptions, CaptionRefusal>>
  /** What `carry` would do. */
  carried(db: Queries, cut: CutChange): Promise<Result<readonly MovedTrack[], CaptionRefusal>>
  /**
   * Gives the captions of a film to another cut of it, moved. Where that one has captions in a language, those of
   * the film win. CAPTIONS_INVALID when a text is gone.
   */
  carry(tx: Transaction, cut: CutChange): Promise<Result<readonly MovedTrack[], CaptionRefusal>>
  /** Sets earlier tracks, whose files stay in the store. CAPTIONS_INVALID when one is gone. */
  restore(
    tx: Transaction,
    videoId: number,
    tracks: unknown,
  ): Promise<Result<ChangedCaptions, CaptionRefusal>>
}
