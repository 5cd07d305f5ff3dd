import { z } from 'zod'
import { ageDescriptors, ageRatings } from '@hlizo/contract/entities/age-rating'
import { categories } from '@hlizo/contract/entities/category'
import { CaptionLanguage } from '@hlizo/contract/entities/studio-captions'
import {
  CATALOGUE_DESCRIPTION_MAX_LENGTH,
  CATALOGUE_MAX_NUMBER,
  CATALOGUE_NAME_MAX_LENGTH,
  CATALOGUE_SLUG_MAX_LENGTH,
  TITLE_MAX_CHAPTERS,
  TITLE_MAX_NAMES,
  workStates,
} from '@hlizo/contract/entities/studio-title'
import { plainLines, plainText } from '@hlizo/contract/plain-text'
import { SLUG_PATTERN } from '@hlizo/contract/slug'
import { readMoment } from '@hlizo/domain/read-moment'

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` })

const Text = z.string({ error: 'must be a text' })
const tooLong = (length: number) => `must have at most ${length} characters`
const tooMany = (count: number) => `must have at most ${count}`
const tooLarge = `must be at most ${CATALOGUE_MAX_NUMBER}`
const Title = Text.overwrite(plainText)
  .min(1, 'must not be empty')
  .max(CATALOGUE_NAME_MAX_LENGTH, tooLong(CATALOGUE_NAME_MAX_LENGTH))
const Description = Text.overwrite(plainLines)
  .max(CATALOGUE_DESCRIPTION_MAX_LENGTH, tooLong(CATALOGUE_DESCRIPTION_MAX_LENGTH))
  .default('')
const Whole = z
  .int({ error: 'must be a whole number' })
  .min(0, 'must not be negative')
  .max(CATALOGUE_MAX_NUMBER, tooLarge)
const Seconds = z
  .number({ error: 'must be a number of seconds' })
  .min(0, 'must not be negative')
  .max(CATALOGUE_MAX_NUMBER, tooLarge)
const YesOrNo = z.boolean({ error: 'must be true or false' })
const Status = oneOf(['draft', 'published', 'retired'])
const Work = oneOf(workStates)
/** Each once, in the order in which they are shown. */
const AgeDescriptors = z
  .array(oneOf(ageDescriptors), { error: 'must be a list of descriptors' })
  .transform((given) => ageDescriptors.filter((one) => given.includes(one)))
  .default([])
const Owner = z.guid({ error: 'must be the id of an account' })

export type Columns<Entry> = readonly (readonly [field: keyof Entry, column: string])[]

/** Identifies a title or comedian in manifests and commands. */
export const Slug = Text.max(CATALOGUE_SLUG_MAX_LENGTH, tooLong(CATALOGUE_SLUG_MAX_LENGTH)).regex(
  SLUG_PATTERN,
  'must be lower-case letters and digits parted by hyphens, such as ora-opt',
)

/** A time with an offset, or in Bucharest time; stored as UTC. */
const Moment = Text.transform((text, context) => {
  const moment = readMoment(text)
  if (moment !== null) return moment.toISOString()
  context.issues.push({
    code: 'custom',
    input: text,
    message: 'must be a moment such as 2026-12-01 18:00 (Bucharest) or 2026-12-01T16:00:00Z',
  })
  return z.NEVER
})

/** The path of a file beside the manifest, or `id:…` of a stored one. */
const Media = Text.min(1, 'must not be empty')

export const ComedianEntry = z.strictObject({
  slug: Slug,
  name: Title,
  bio: Description,
  picture: Media.nullable().optional(),
})
export type ComedianEntry = z.infer<typeof ComedianEntry>

/** For whom and when a place of the hero or a row is shown. */
const showing = {
  audience: oneOf(['public', 'subscriber', 'both']).default('both'),
  from: Moment.nullable().default(null),
  until: Moment.nullable().default(null),
}

/** Pinned tags are rows of the home page, in the order of the list (D74). */
export const TagEntry = z.strictObject({
  name: Title,
  pinned: YesOrNo.default(false),
  ...showing,
})
export type TagEntry = z.infer<typeof TagEntry>

/** Omitted `status`, `work`, `owner`, `picture` and `titleArt` are unchanged; a new show is a draft. */
export const ShowEntry = z.strictObject({
  slug: Slug,
  title: Title,
  category: oneOf(categories),
  description: Description,
  status: Status.optional(),
  work: Work.optional(),
  owner: Owner.nullable().optional(),
  pin: Whole.default(0),
  finished: YesOrNo.default(false),
  picture: Media.nullable().optional(),
  titleArt: Media.nullable().optional(),
})
export type ShowEntry = z.infer<typeof ShowEntry>

export const SHOW_COLUMNS = [
  ['title', 'title'],
  ['category', 'category'],
  ['description', 'description'],
  ['status', 'status'],
  ['work', 'work_state'],
  ['owner', 'owner_id'],
  ['pin', 'pin'],
  ['finished', 'is_finished'],
] as const satisfies Columns<ShowEntry>

/**
 * Omitted `status`, `work`, `owner`, `launchAt`, `picture`, `film` and `durationSeconds` are
 * unchanged; other omitted fields become empty. A new video is a draft whose launch is now.
 */
export const VideoEntry = z.strictObject({
  slug: Slug,
  title: Title,
  category: oneOf(categories),
  description: Description,
  status: Status.optional(),
  work: Work.optional(),
  owner: Owner.nullable().optional(),
  show: Slug.nullable().default(null),
  season: Whole.nullable().default(null),
  episode: Whole.nullable().default(null),
  comedians: z
    .array(Slug, { error: 'must be a list of slugs' })
    .max(TITLE_MAX_NAMES, tooMany(TITLE_MAX_NAMES))
    .default([]),
  tags: z
    .array(Title, { error: 'must be a list of names' })
    .max(TITLE_MAX_NAMES, tooMany(TITLE_MAX_NAMES))
    .default([]),
  ageRating: oneOf(ageRatings).default('AP'),
  ageDescriptors: AgeDescriptors,
  launchAt: Moment.optional(),
  /** Its page counts down to the launch. */
  premiere: YesOrNo.default(false),
  /** A draft is published once its film is ready; at once when it has one. */
  publishWhenReady: YesOrNo.default(false),
  expiresAt: Moment.nullable().default(null),
  pin: Whole.default(0),
  picture: Media.nullable().optional(),
  film: Media.nullable().optional(),
  captions: z.record(CaptionLanguage, Media).optional(),
  /** Adds a second ladder in AV1. */
  av1: YesOrNo.optional(),
  encrypted: YesOrNo.optional(),
  durationSeconds: Seconds.optional(),
  chapters: z
    .array(z.strictObject({ at: Seconds, title: Title }))
    .max(TITLE_MAX_CHAPTERS, tooMany(TITLE_MAX_CHAPTERS))
    .default([]),
  introEnd: Seconds.nullable().default(null),
  creditsAt: Seconds.nullable().default(null),
})
export type VideoEntry = z.infer<typeof VideoEntry>

export const VIDEO_COLUMNS = [
  ['title', 'title'],
  ['category', 'category'],
  ['description', 'description'],
  ['status', 'status'],
  ['work', 'work_state'],
  ['owner', 'owner_id'],
  ['season', 'season'],
  ['episode', 'episode'],
  ['ageRating', 'age_rating'],
  ['ageDescriptors', 'age_descriptors'],
  ['launchAt', 'launch_at'],
  ['premiere', 'is_premiere'],
  ['publishWhenReady', 'publish_when_ready'],
  ['expiresAt', 'expires_at'],
  ['durationSeconds', 'duration_seconds'],
  ['introEnd', 'intro_end_seconds'],
  ['creditsAt', 'credits_at_seconds'],
  ['pin', 'pin'],
] as const satisfies Columns<VideoEntry>

/** A slide of the hero: a video or a show (D76). */
export const FeaturedEntry = z
  .strictObject({
    video: Slug.optional(),
    show: Slug.optional(),
    ...showing,
  })
  .refine((entry) => (entry.video === undefined) !== (entry.show === undefined), {
    error: 'must name either a video or a show',
  })
export type FeaturedEntry = z.infer<typeof FeaturedEntry>

export const CatalogueEntries = z.strictObject({
  comedians: z.array(ComedianEntry).default([]),
  tags: z.array(TagEntry).default([]),
  shows: z.array(ShowEntry).default([]),
  videos: z.array(VideoEntry).default([]),
  /** Replaces the whole hero. */
  featured: z.array(FeaturedEntry).optional(),
})
export type CatalogueEntries = z.infer<typeof CatalogueEntries>

const STORED = 'id:'

export const storedMedia = (id: string): string => STORED + id

export function storedIdOf(media: string): string | null {
  return media.startsWith(STORED) ? media.slice(STORED.length) : null
}
