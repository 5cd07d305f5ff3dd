import * as z from 'zod/mini'
import { Featured } from './featured.ts'
import { JokeCard } from './joke-card.ts'
import { CatalogueName, CatalogueSlug, TitleKind, TitleState } from './studio-title.ts'
import { VideoCard } from './video.ts'

/** Who sees a place of the hero. Shows only reach subscribers (D76). */
export const HomeAudience = z.enum(['public', 'subscriber', 'both'])
export type HomeAudience = z.infer<typeof HomeAudience>

const MAX_PLACES = 20
const MAX_ROWS = 50

const byMoment = z.nullable(z.iso.datetime())

/** A place of the hero. `from` is included, `until` is not; null has no bound. Moments are ISO UTC text. */
export const HomePlaceInput = z
  .strictObject({
    kind: TitleKind,
    slug: CatalogueSlug,
    audience: HomeAudience,
    from: byMoment,
    until: byMoment,
  })
  .check(
    z.refine(({ from, until }) => from === null || until === null || from < until, 'HOME_WINDOW'),
  )
export type HomePlaceInput = z.infer<typeof HomePlaceInput>

const isEachOnce = (hero: readonly { readonly kind: string; readonly slug: string }[]) =>
  new Set(hero.map(({ kind, slug }) => `${kind} ${slug}`)).size === hero.length

/** What an operator arranges: the hero and the pinned tags, both in their order (D74, D76). */
export const HomeInput = z.strictObject({
  hero: z.array(HomePlaceInput).check(z.maxLength(MAX_PLACES), z.refine(isEachOnce)),
  rows: z.array(CatalogueName).check(z.maxLength(MAX_ROWS)),
})
export type HomeInput = z.infer<typeof HomeInput>

export const HomePlace = z.object({
  kind: TitleKind,
  slug: z.string(),
  title: z.string(),
  state: TitleState,
  audience: HomeAudience,
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
})
export type HomePlace = z.infer<typeof HomePlace>

const HomeContent = z.object({ hero: z.array(HomePlace), rows: z.array(z.string()) })
export type HomeContent = z.infer<typeof HomeContent>

/** The home page as it is, and as it will be. */
export const StudioHome = z.object({
  live: HomeContent,
  /** Changes with each change of the live home. */
  liveVersion: z.string(),
  draft: z.nullable(z.extend(HomeContent, { version: z.int(), savedAt: z.string() })),
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
