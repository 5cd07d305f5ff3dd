import * as z from 'zod/mini'
import { Featured } from './featured.ts'
import { JokeCard } from './joke-card.ts'
import { CatalogueName, CatalogueSlug, TitleKind, TitleState } from './studio-title.ts'
import { VideoCard } from './video.ts'

/** Who sees a place of the hero or a row. Shows only reach subscribers (D76). */
export const HomeAudience = z.enum(['public', 'subscriber', 'both'])
export type HomeAudience = z.infer<typeof HomeAudience>

const MAX_PLACES = 20
const MAX_ROWS = 50

const byMoment = z.nullable(z.iso.datetime())

const showing = { audience: HomeAudience, from: byMoment, until: byMoment }
const endsAfterStart = z.refine<{ readonly from: string | null; readonly until: string | null }>(
  ({ from, until }) => from === null || until === null || from < until,
  'HOME_WINDOW',
)

/** For whom and when something is shown. `from` is included, `until` is not; null has no bound. Moments are ISO UTC text. */
export const HomeShowing = z.strictObject(showing).check(endsAfterStart)
export type HomeShowing = z.infer<typeof HomeShowing>

/** A place of the hero. */
export const HomePlaceInput = z
  .strictObject({ kind: TitleKind, slug: CatalogueSlug, ...showing })
  .check(endsAfterStart)
export type HomePlaceInput = z.infer<typeof HomePlaceInput>

/** A row of the videos that have a tag. */
export const HomeRowInput = z
  .strictObject({ name: CatalogueName, ...showing })
  .check(endsAfterStart)
export type HomeRowInput = z.infer<typeof HomeRowInput>

const isEachOnce = <Item>(nameOf: (item: Item) => string) =>
  z.refine<readonly Item[]>((items) => new Set(items.map(nameOf)).size === items.length)

/** What an operator arranges: the hero and the pinned tags, both in their order (D74, D76). */
export const HomeInput = z.strictObject({
  hero: z.array(HomePlaceInput).check(
    z.maxLength(MAX_PLACES),
    isEachOnce(({ kind, slug }: HomePlaceInput) => `${kind} ${slug}`),
  ),
  rows: z.array(HomeRowInput).check(
    z.maxLength(MAX_ROWS),
    isEachOnce(({ name }: HomeRowInput) => name),
  ),
})
export type HomeInput = z.infer<typeof HomeInput>

const shown = {
  audience: HomeAudience,
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
}

export const HomePlace = z.object({
  kind: TitleKind,
  slug: z.string(),
  title: z.string(),
  state: TitleState,
  ...shown,
})
export type HomePlace = z.infer<typeof HomePlace>

export const HomeRow = z.object({ name: z.string(), ...shown })
export type HomeRow = z.infer<typeof HomeRow>

const HomeContent = z.object({ hero: z.array(HomePlace), rows: z.array(HomeRow) })
export type HomeContent = z.infer<typeof HomeContent>

/** The home page as it is, and as it will be. */
export const StudioHome = z.object({
  live: HomeContent,
  /** Changes with each change of the live home. */
  liveVersion: z.string(),
  draft: z.nullable(
    z.extend(HomeContent, {
      version: z.int(),
      savedAt: z.string(),
      /** The version of the live home page on which it was made. */
      liveVersion: z.string(),
    }),
  ),
  /** Every tag with its listed videos; a row needs four of them. */
  tags: z.array(z.object({ name: z.string(), videos: z.int() })),
  /** The last publication; `canUndo` while nothing was changed since. */
  published: z.nullable(
    z.object({ id: z.string(), at: z.string(), actor: z.string(), canUndo: z.boolean() }),
  ),
})
export type StudioHome = z.infer<typeof StudioHome>

/** The home page at a moment, without the rows that differ by profile. */
export const HomePreview = z.object({
  hero: z.array(Featured),
  mostWatched: z.array(VideoCard),
  /** The premieres that are ahead of that moment. */
  premieres: z.array(VideoCard),
  /** Only subscribers see them. */
  bestJokes: z.array(JokeCard),
  rows: z.array(z.object({ name: z.string(), videos: z.array(VideoCard) })),
})
export type HomePreview = z.infer<typeof HomePreview>
