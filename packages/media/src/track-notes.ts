import type { OtherTrack } from './master-probe.ts'

export type TrackProblem =
  | 'EXTRA_AUDIO'
  | 'EXTRA_VIDEO'
  | 'CAPTIONS_NOT_TEXT'
  | 'CAPTIONS_WITHOUT_LANGUAGE'
  | 'CAPTIONS_TWICE'
  | 'CAPTIONS_UNREADABLE'

/** A track that was dropped: its number, and its language if stated. */
export type TrackNote = Pick<OtherTrack, 'index' | 'lang'> & { readonly problem: TrackProblem }

const EXTRA = { audio: 'EXTRA_AUDIO', video: 'EXTRA_VIDEO' } as const

/** Notes on every audio and video track that the film does not use. */
export function extraTracks(others: readonly OtherTrack[]): TrackNote[] {
  return others.flatMap(({ index, lang, kind }) =>
    kind === 'captions' ? [] : { index, lang, problem: EXTRA[kind] },
  )
}
