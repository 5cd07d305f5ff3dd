import type { OtherTrack } from './master-probe.ts'

/** Why a track of a master is not part of the film. */
export type TrackProblem =
  | 'EXTRA_AUDIO'
  | 'EXTRA_VIDEO'
  | 'CAPTIONS_NOT_TEXT'
  | 'CAPTIONS_WITHOUT_LANGUAGE'
  | 'CAPTIONS_TWICE'
  | 'CAPTIONS_UNREADABLE'

/** A track of a master that the film does not have: its number in the file, and its language if it has one. */
export type TrackNote = Pick<OtherTrack, 'index' | 'lang'> & { readonly problem: TrackProblem }

const EXTRA = { audio: 'EXTRA_AUDIO', video: 'EXTRA_VIDEO' } as const

/** A note on every track of sound and picture beside the ones that the film is made from. */
export function extraTracks(others: readonly OtherTrack[]): TrackNote[] {
  return others.flatMap(({ index, lang, kind }) =>
    kind === 'captions' ? [] : { index, lang, problem: EXTRA[kind] },
  )
}
