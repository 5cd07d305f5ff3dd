import * as z from 'zod/mini'
import { plainLines, plainText } from '../plain-text.ts'
import { AgeDescriptor, ageDescriptors, AgeRating } from './age-rating.ts'
import { Category } from './category.ts'
import { RecordId } from '../request.ts'
import { SLUG_PATTERN } from '../slug.ts'

export const TitleKind = z.enum(['video', 'show'])
export type TitleKind = z.infer<typeof TitleKind>

/** A title by kind and number, as `video-12` in addresses. */
export type TitleRef = { readonly kind: TitleKind; readonly id: number }

export const TitleRefText = z.string().check(z.regex(/^(?:video|show)-[1-9]\d{0,8}$/))

/** A title as it stands in an address. */
export const TitleRefInput = z.pipe(
  TitleRefText,
  z.transform((text): TitleRef => {
    const [kind, id] = text.split('-')
    return { kind: kind === 'show' ? 'show' : 'video', id: Number(id) }
  }),
)

export const writeTitleRef = ({ kind, id }: TitleRef): string => `${kind}-${id}`

/** What an operator sets; viewers see `TitleState`. */
export const TitleStatus = z.enum(['draft', 'published', 'retired'])
export type TitleStatus = z.infer<typeof TitleStatus>

/** A published title is `scheduled` before its launch, `expired` after its end, and `listed` between. */
export const TitleState = z.enum(['draft', 'scheduled', 'listed', 'expired', 'retired'])
export type TitleState = z.infer<typeof TitleState>

/** How far the work on a title is, as its editors say. */
export const workStates = ['draft', 'captions-missing', 'to-review', 'ready'] as const
export const WorkState = z.enum(workStates)
export type WorkState = z.infer<typeof WorkState>

/** An operator who has a title, or may have one. */
export const TitleOwner = z.object({ accountId: z.string(), name: z.string() })
export type TitleOwner = z.infer<typeof TitleOwner>

export const FilmState = z.enum(['none', 'preparing', 'failed', 'ready'])
export type FilmState = z.infer<typeof FilmState>

/** A row of the table of titles. Moments are ISO UTC text; what only videos have is null for shows. */
export const StudioTitle = z.object({
  ref: z.string(),
  kind: TitleKind,
  title: z.string(),
  slug: z.string(),
  category: Category,
  state: TitleState,
  work: WorkState,
  /** The name of the operator who has it. */
  owner: z.nullable(z.string()),
  show: z.nullable(z.string()),
  season: z.nullable(z.int()),
  episode: z.nullable(z.int()),
  comedians: z.array(z.string()),
  tags: z.array(z.string()),
  ageRating: z.nullable(AgeRating),
  launchAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  durationSeconds: z.nullable(z.number()),
  viewsCount: z.nullable(z.int()),
  film: z.nullable(FilmState),
  captions: z.array(z.string()),
  /** The number of episodes of a show; null for all else. */
  episodes: z.nullable(z.int()),
  /** Whether it is a draft that is published once its film is ready. */
  publishWhenReady: z.boolean(),
})
export type StudioTitle = z.infer<typeof StudioTitle>

export const CATALOGUE_SLUG_MAX_LENGTH = 120
export const CATALOGUE_NAME_MAX_LENGTH = 200
export const CATALOGUE_DESCRIPTION_MAX_LENGTH = 4_000
export const CATALOGUE_MAX_NUMBER = 1_000_000
/** Of comedians, and of tags. */
export const TITLE_MAX_NAMES = 60
export const TITLE_MAX_CHAPTERS = 200

/** The catalogue's own name of a title, show or comedian. */
export const CatalogueSlug = z
  .string()
  .check(z.regex(SLUG_PATTERN), z.maxLength(CATALOGUE_SLUG_MAX_LENGTH))
const line = (maxLength: number) =>
  z
    .string('TITLE_REQUIRED')
    .check(z.overwrite(plainText), z.minLength(1, 'TITLE_REQUIRED'), z.maxLength(maxLength))
/** A name on one line. */
export const CatalogueName = line(CATALOGUE_NAME_MAX_LENGTH)
/** A number that an editor types: a season, an episode, a place. */
export const Whole = z.int().check(z.gte(0), z.lte(CATALOGUE_MAX_NUMBER))
const Seconds = z.number().check(z.gte(0), z.lte(CATALOGUE_MAX_NUMBER))
const Moment = z.iso.datetime()
/** Text whose lines stay apart. */
export const CatalogueDescription = z
  .string()
  .check(z.overwrite(plainLines), z.maxLength(CATALOGUE_DESCRIPTION_MAX_LENGTH))

export const TitleChapter = z.strictObject({ at: Seconds, title: CatalogueName })
export type TitleChapter = z.infer<typeof TitleChapter>

const common = {
  title: CatalogueName,
  category: Category,
  description: CatalogueDescription,
  status: TitleStatus,
  /** Puts it before others; 0 does not. */
  pin: Whole,
  work: WorkState,
  /** The account of the operator who has it. */
  owner: z.nullable(RecordId),
}

/** What an operator sets of a video. Shows and comedians by slug, tags by name. */
export const VideoFields = z.strictObject({
  ...common,
  show: z.nullable(CatalogueSlug),
  season: z.nullable(Whole),
  episode: z.nullable(Whole),
  comedians: z.array(CatalogueSlug).check(z.maxLength(TITLE_MAX_NAMES)),
  tags: z.array(CatalogueName).check(z.maxLength(TITLE_MAX_NAMES)),
  ageRating: AgeRating,
  ageDescriptors: z.array(AgeDescriptor).check(z.maxLength(ageDescriptors.length)),
  launchAt: Moment,
  /** Whether its page counts down to the launch. */
  premiere: z.boolean(),
  /** A draft is published when the import of its film ends; at once when it has a film. */
  publishWhenReady: z.boolean(),
  expiresAt: z.nullable(Moment),
  introEnd: z.nullable(Seconds),
  creditsAt: z.nullable(Seconds),
  chapters: z.array(TitleChapter).check(z.maxLength(TITLE_MAX_CHAPTERS)),
})
export type VideoFields = z.infer<typeof VideoFields>

export const ShowFields = z.strictObject({
  ...common,
  /** Whether nothing more follows. */
  finished: z.boolean(),
})
export type ShowFields = z.infer<typeof ShowFields>

export const TitleChanges = z.partial(z.extend(VideoFields, { finished: z.boolean() }))
export type TitleChanges = z.infer<typeof TitleChanges>

/** The fields that several titles may have alike; docs/decisions/0213 says why not the others. */
export const SharedChanges = z.omit(TitleChanges, {
  title: true,
  episode: true,
  comedians: true,
  tags: true,
  creditsAt: true,
  chapters: true,
})
export type SharedChanges = z.infer<typeof SharedChanges>

/** Edits that were not saved yet, and the values of the same fields that they were made on. */
export const UnsavedEdits = z.object({
  version: z.int().check(z.gte(1)),
  base: TitleChanges,
  edits: TitleChanges,
  savedAt: z.string(),
})
export type UnsavedEdits = z.infer<typeof UnsavedEdits>

const Rendition = z.object({
  name: z.string(),
  width: z.int(),
  height: z.int(),
  codec: z.string(),
  bitsPerSecond: z.int(),
})

/** The film of a video: the one that plays, and the last import. */
export const FilmFacts = z.object({
  state: FilmState,
  /** The step of an import; `fraction` is how much of it is done, from 0 to 1. */
  step: z.nullable(z.string()),
  fraction: z.nullable(z.number()),
  secondsLeft: z.nullable(z.number()),
  failure: z.nullable(z.string()),
  notes: z.array(z.string()),
  durationSeconds: z.nullable(z.number()),
  bytes: z.nullable(z.int()),
  isEncrypted: z.boolean(),
  /** The loudness of the master; null where it is not known. All films are made equally loud. */
  loudnessLufs: z.nullable(z.number()),
  renditions: z.array(Rendition),
})
export type FilmFacts = z.infer<typeof FilmFacts>

export const StudioCaption = z.object({ lang: z.string(), label: z.string() })
export type StudioCaption = z.infer<typeof StudioCaption>

const page = {
  ref: z.string(),
  slug: z.string(),
  /** Counts the changes; a save names the one that it saw. */
  version: z.int(),
  state: TitleState,
  createdAt: z.string(),
  pictureUrl: z.string(),
  /** Who changed it last, if the audit log knows. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
}

export const StudioVideoPage = z.object({
  ...page,
  kind: z.literal('video'),
  fields: VideoFields,
  viewsCount: z.int(),
  /** Accounts that asked to be reminded of its premiere. */
  remindersCount: z.int(),
  film: FilmFacts,
  captions: z.array(StudioCaption),
})
export type StudioVideoPage = z.infer<typeof StudioVideoPage>

export const StudioShowPage = z.object({
  ...page,
  kind: z.literal('show'),
  fields: ShowFields,
  /** Its title as a drawing; null without one. */
  titleArtUrl: z.nullable(z.string()),
  episodes: z.int(),
})
export type StudioShowPage = z.infer<typeof StudioShowPage>

/** Everything about one title that its page shows. */
export const StudioTitlePage = z.discriminatedUnion('kind', [StudioVideoPage, StudioShowPage])
export type StudioTitlePage = z.infer<typeof StudioTitlePage>

/** A change of a title. `changedSince` names the fields that another change stands on: it cannot be undone. */
export const TitleHistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  via: z.enum(['studio', 'command-line', 'system']),
  action: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  isUndoable: z.boolean(),
  changedSince: z.array(z.string()),
})
export type TitleHistoryEntry = z.infer<typeof TitleHistoryEntry>

/** The names that titles refer to. */
export const CatalogueNames = z.object({
  shows: z.array(z.object({ slug: z.string(), title: z.string() })),
  comedians: z.array(z.object({ slug: z.string(), name: z.string() })),
  tags: z.array(z.string()),
  /** Who may have titles, and who has some. */
  owners: z.array(TitleOwner),
})
export type CatalogueNames = z.infer<typeof CatalogueNames>

/** A title whose change was not undone, and the fields that were changed since. */
export const RefusedUndo = z.object({
  ref: z.string(),
  title: z.string(),
  fields: z.array(z.string()),
})
export type RefusedUndo = z.infer<typeof RefusedUndo>

const titleColumnIds = [
  'title',
  'state',
  'work',
  'owner',
  'kind',
  'category',
  'show',
  'comedians',
  'tags',
  'age',
  'launch',
  'expiry',
  'duration',
  'film',
  'captions',
  'views',
  'episodes',
] as const

/** Columns of the exported file by their ids, with commas between them. */
export const TitleColumns = z.pipe(
  z.string().check(z.maxLength(300)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(z.enum(titleColumnIds)).check(z.minLength(1), z.maxLength(titleColumnIds.length)),
  ),
)
