import * as z from 'zod/mini'
import { TitleEndCursor } from '../cursor.ts'
import { Category } from '../entities/category.ts'
import { CaptionLanguage } from '../entities/studio-captions.ts'
import {
  CatalogueName,
  CatalogueNames,
  CatalogueSlug,
  RefusedUndo,
  SharedChanges,
  StudioTitle,
  StudioTitlePage,
  TitleChanges,
  TitleColumns,
  UnsavedEdits,
  TitleHistoryEntry,
  TitleKind,
  TitleRefInput,
  TitleState,
  WorkState,
} from '../entities/studio-title.ts'
import { TextCursor } from '../cursor.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { ANY_ROLE } from './studio-operators.ts'

/** Rows of one page of the table of titles. */
export const TITLE_PAGE_SIZE = 200
/** Titles that one call may change. */
export const TITLES_AT_ONCE = 500
/** A caption file as text: a film of three hours has a fifth of it. */
export const MAX_CAPTION_CHARACTERS = 1_000_000
/** A call with such a file takes up to four bytes for each character. */
export const MAX_CAPTION_BODY_BYTES = 4_200_000
const BODY_OF_TITLE = 262_144

const one = z.object({ title: TitleRefInput })

/** The orders of the table; a minus before one reverses it. */
export const titleSorts = ['title', 'launch', 'created', 'views', 'duration', 'category'] as const
export const TitleSort = z.enum([
  ...titleSorts,
  ...titleSorts.map((sort): `-${(typeof titleSorts)[number]}` => `-${sort}`),
])
export type TitleSort = z.infer<typeof TitleSort>

/** What a title may lack; `moments` is room for new moments within the limit of an editor. */
export const TitleGap = z.enum(['captions', 'film', 'moments'])
export type TitleGap = z.infer<typeof TitleGap>

const filter = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  kind: z.optional(TitleKind),
  category: z.optional(Category),
  status: z.optional(TitleState),
  show: z.optional(CatalogueSlug),
  comedian: z.optional(CatalogueSlug),
  tag: z.optional(z.string().check(z.maxLength(200))),
  missing: z.optional(TitleGap),
  work: z.optional(WorkState),
  /** The account of an operator, or `none`. */
  owner: z.optional(z.union([z.literal('none'), RecordId])),
  sort: z.optional(TitleSort),
}

/** `q` finds words of title, comedians, show and tags; `show` and `comedian` are slugs. Newest launch first. */
export const listTitles = studioCall({
  method: 'GET',
  path: '/studio/titles',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'Videos and shows, also those that are not published.',
  query: z.object({ cursor: z.optional(TitleEndCursor), ...filter }),
  data: z.array(StudioTitle),
  isPaged: true,
})

/** Every title of the filter, not a page; `columns` are ids with commas between them. */
export const exportTitles = studioCall({
  method: 'GET',
  path: '/studio/title-export',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'The titles of a filter as a CSV file.',
  query: z.object({ columns: TitleColumns, ...filter }),
  encoding: 'csv',
})

export const getTitle = studioCall({
  method: 'GET',
  path: '/studio/titles/{title}',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'One title with its film and captions.',
  params: one,
  data: StudioTitlePage,
})

export const getCatalogueNames = studioCall({
  method: 'GET',
  path: '/studio/catalogue-names',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'Shows, comedians and tags by name.',
  data: CatalogueNames,
})

/** A draft without a film. */
export const createTitle = studioCall({
  method: 'POST',
  path: '/studio/titles',
  roles: ['editor'],
  proof: 'session',
  summary: 'Creates a title.',
  body: body({ kind: TitleKind, title: CatalogueName, category: Category }),
  data: StudioTitlePage,
  refuses: ['TITLE_REQUIRED'],
})

/**
 * Changes fields of a title. TITLE_CHANGED: another operator saved since `version`; `details.current` is the
 * title as it is now.
 */
export const changeTitle = studioCall({
  method: 'PUT',
  path: '/studio/titles/{title}',
  roles: ['editor'],
  proof: 'session',
  summary: 'Changes a title.',
  params: one,
  body: body({ version: z.int().check(z.gte(1)), changes: TitleChanges }),
  data: z.object({
    title: StudioTitlePage,
    /** The entry of the audit log; null when nothing differed. */
    change: z.nullable(z.string()),
  }),
  refuses: [
    'TITLE_CHANGED',
    'TITLE_REQUIRED',
    'EXPIRY_BEFORE_LAUNCH',
    'OUTSIDE_FILM',
    'CHAPTERS_COLLIDE',
    'INTRO_AFTER_CREDITS',
    'PICTURE_MISSING',
  ],
  maxBodyBytes: BODY_OF_TITLE,
})

/** The operator's own edits of a title that were not saved yet. */
export const getUnsavedEdits = studioCall({
  method: 'GET',
  path: '/studio/titles/{title}/unsaved-edits',
  roles: ['editor'],
  proof: 'session',
  summary: 'Unsaved edits of a title.',
  params: one,
  data: z.nullable(UnsavedEdits),
})

/** Stays until the title is saved or the edits are discarded. Empty edits are none. */
export const saveUnsavedEdits = studioCall({
  method: 'PUT',
  path: '/studio/titles/{title}/unsaved-edits',
  roles: ['editor'],
  proof: 'session',
  summary: 'Stores edits of a title that are not saved yet.',
  params: one,
  body: body({
    version: z.int().check(z.gte(1)),
    base: TitleChanges,
    edits: TitleChanges,
  }),
  refuses: ['TITLE_REQUIRED'],
  maxBodyBytes: BODY_OF_TITLE,
})

/** All or none. Fields that a show or a video does not have are left out for it. */
export const changeTitles = studioCall({
  method: 'POST',
  path: '/studio/title-changes',
  roles: ['editor'],
  proof: 'session',
  summary: 'Changes many titles at once.',
  body: body({
    titles: z.array(TitleRefInput).check(z.minLength(1), z.maxLength(TITLES_AT_ONCE)),
    ...SharedChanges.shape,
    addTags: z.optional(z.array(CatalogueName).check(z.maxLength(20))),
    removeTags: z.optional(z.array(CatalogueName).check(z.maxLength(20))),
    addComedians: z.optional(z.array(CatalogueSlug).check(z.maxLength(20))),
    removeComedians: z.optional(z.array(CatalogueSlug).check(z.maxLength(20))),
  }),
  data: z.object({
    /** The entries of the audit log, one for each title that differed. */
    changes: z.array(z.string()),
  }),
  refuses: ['EXPIRY_BEFORE_LAUNCH', 'PICTURE_MISSING'],
  maxBodyBytes: BODY_OF_TITLE,
})

/**
 * Undoes changes by making the opposite ones. CHANGED_SINCE: all of them have been changed again; with several,
 * those that have are in `refused` and the others are undone.
 */
export const undoTitleChanges = studioCall({
  method: 'POST',
  path: '/studio/title-changes/undo',
  roles: ['editor'],
  proof: 'session',
  summary: 'Undoes changes of titles.',
  body: body({
    changes: z.array(RecordId).check(z.minLength(1), z.maxLength(TITLES_AT_ONCE)),
  }),
  data: z.object({ undone: z.int(), refused: z.array(RefusedUndo) }),
  refuses: ['CHANGED_SINCE', 'NOT_UNDOABLE'],
  maxBodyBytes: BODY_OF_TITLE,
})

/** Newest first. */
export const listTitleHistory = studioCall({
  method: 'GET',
  path: '/studio/titles/{title}/history',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'The changes of a title.',
  params: one,
  query: z.object({ cursor: z.optional(TextCursor) }),
  data: z.array(TitleHistoryEntry),
  isPaged: true,
})

/**
 * The comedian of this name, made unless there is one. With `slug`, the address of a new one, it is always made.
 * SLUG_TAKEN: another comedian has that address.
 */
export const ensureComedian = studioCall({
  method: 'POST',
  path: '/studio/comedians',
  roles: ['editor'],
  proof: 'session',
  summary: 'Finds or makes a comedian by name.',
  body: body({ name: CatalogueName, slug: z.optional(CatalogueSlug) }),
  data: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  refuses: ['TITLE_REQUIRED', 'SLUG_TAKEN'],
})

/** The tag of this name, made unless there is one. */
export const ensureTag = studioCall({
  method: 'POST',
  path: '/studio/tags',
  roles: ['editor'],
  proof: 'session',
  summary: 'Finds or makes a tag by name.',
  body: body({ name: CatalogueName }),
  data: z.object({ name: z.string() }),
  refuses: ['TITLE_REQUIRED'],
})

const captionsOf = z.object({ title: TitleRefInput, lang: CaptionLanguage })

export const getCaptions = studioCall({
  method: 'GET',
  path: '/studio/titles/{title}/captions/{lang}',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'The captions of a film as WebVTT.',
  params: captionsOf,
  data: z.object({ text: z.string() }),
})

/** WebVTT or SRT, cleaned as by an import; replaces those of the same language. */
export const putCaptions = studioCall({
  method: 'PUT',
  path: '/studio/titles/{title}/captions/{lang}',
  roles: ['editor'],
  proof: 'session',
  summary: 'Adds or replaces captions of a film.',
  params: captionsOf,
  body: body({ text: z.string().check(z.minLength(1), z.maxLength(MAX_CAPTION_CHARACTERS)) }),
  data: z.object({
    /** What was dropped, one line each. */
    notes: z.array(z.string()),
    change: z.nullable(z.string()),
  }),
  refuses: ['FILM_MISSING', 'CAPTIONS_INVALID'],
  maxBodyBytes: MAX_CAPTION_BODY_BYTES,
})

export const removeCaptions = studioCall({
  method: 'DELETE',
  path: '/studio/titles/{title}/captions/{lang}',
  roles: ['editor'],
  proof: 'session',
  summary: 'Removes captions of a film.',
  params: captionsOf,
  data: z.object({ change: z.nullable(z.string()) }),
  refuses: ['FILM_MISSING'],
})
