import type { FilmStills } from '@hlizo/contract/entities/studio-picture'
import type { Queries } from '@hlizo/database/database'
import type { Result } from '@hlizo/kit/result'

/** A film, and the picture that its title has. */
type StillsOf = { readonly assetId: string; readonly pictureId: string | null }

/** Frames of films that may become pictures of titles. */
export type StillService = {
  /** Has them drawn, unless they are. */
  readonly ask: (db: Queries, assetId: string) => Promise<void>
  /** Their addresses are signed for a session. */
  readonly read: (db: Queries, film: StillsOf, sessionId: string) => Promise<FilmStills>
  /** Makes one of them a picture in all sizes; returns its id. */
  readonly importStill: (
    assetId: string,
    pictureId: string,
  ) => Promise<Result<string, 'STILL_MISSING'>>
}
