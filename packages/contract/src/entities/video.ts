import * as z from 'zod/mini'
import { AgeDescriptor, AgeRating } from './age-rating.ts'
import { Category, ContentType } from './category.ts'
import { ComedianName } from './comedian-name.ts'
import { Thumbnails } from './thumbnails.ts'

export const Subtitle = z.object({ url: z.string(), label: z.string(), lang: z.string() })
export type Subtitle = z.infer<typeof Subtitle>

/** `t` in seconds. */
export const Chapter = z.object({ t: z.number(), title: z.string() })
export type Chapter = z.infer<typeof Chapter>

/**
 * A video in lists, without the stream (spec §3, D65). `duration` and `progress` in seconds,
 * `currentPercentageSeen` 0-100 rounded down, moments as ISO UTC text. Visitors get `seen` false, `progress`
 * 0 and `isFavorite` false.
 */
export const VideoCard = z.extend(Thumbnails, {
  type: z.literal('VIDEO'),
  contentType: ContentType,
  id: z.int(),
  title: z.string(),
  description: z.string(),
  duration: z.number(),
  launchTime: z.string(),
  createdAt: z.string(),
  viewsCount: z.int(),
  category: z.object({ name: Category }),
  show: z.nullable(z.object({ id: z.optional(z.int()), title: z.string() })),
  comedians: z.array(ComedianName),
  previewUrl: z.nullable(z.string()),
  cdnPreviewUrl: z.nullable(z.string()),
  seen: z.boolean(),
  progress: z.number(),
  currentPercentageSeen: z.int(),
  isFavorite: z.boolean(),
  ageRating: AgeRating,
  season: z.optional(z.int()),
  episode: z.optional(z.int()),
  isLastEpisode: z.optional(z.boolean()),
  expiresAt: z.optional(z.nullable(z.string())),
  /** When its premiere begins; until then there is no stream. Absent afterwards, and without a premiere. */
  premiereAt: z.optional(z.string()),
})
export type VideoCard = z.infer<typeof VideoCard>

/**
 * `url` is an HLS address, null for visitors (spec §3, D65) and during preparation; `secondsToReady`
 * estimates its end, if known.
 */
export const Video = z.extend(VideoCard, {
  url: z.nullable(z.string()),
  secondsToReady: z.optional(z.nullable(z.number())),
  /** Whether the PIN of the account must be given first; then there is no stream. */
  needsPin: z.optional(z.boolean()),
  subtitles: z.array(Subtitle),
  tags: z.array(z.string()),
  /** What the age rating is due to. */
  ageDescriptors: z.optional(z.array(AgeDescriptor)),
  chapters: z.array(Chapter),
  introEnd: z.optional(z.nullable(z.number())),
  creditsAt: z.optional(z.nullable(z.number())),
  audioUrl: z.optional(z.nullable(z.string())),
  storyboardUrl: z.optional(z.nullable(z.string())),
})
export type Video = z.infer<typeof Video>

/** `sameShow` selects the corner prompt or the centred card (spec §2). */
export const NextVideo = z.extend(VideoCard, { sameShow: z.boolean() })
export type NextVideo = z.infer<typeof NextVideo>
