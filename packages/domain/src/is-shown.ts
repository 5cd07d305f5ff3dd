import type { HomeAudience } from '@hlizo/contract/entities/studio-home'

/** For whom and when an operator shows something; null has no bound. */
export type Showing = {
  readonly audience: HomeAudience
  readonly from: Date | null
  readonly until: Date | null
}

/** Whether visitors (`public`) or subscribers see it at a moment: from `from` on, no longer at `until`. */
export const isShown = (
  { audience, from, until }: Showing,
  viewers: Exclude<HomeAudience, 'both'>,
  at: Date,
): boolean =>
  (audience === 'both' || audience === viewers) &&
  (from === null || from <= at) &&
  (until === null || at < until)
