import * as z from 'zod/mini'
import {
  CaptionDraft,
  CaptionLanguage,
  EditedCaptions,
  StudioFilm,
} from '../entities/studio-captions.ts'
import { TitleRefInput } from '../entities/studio-title.ts'
import { body } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { ANY_ROLE } from './studio-operators.ts'
import { MAX_CAPTION_BODY_BYTES, MAX_CAPTION_CHARACTERS } from './studio-titles.ts'

const captionsOf = z.object({ title: TitleRefInput, lang: CaptionLanguage })
const DraftVersion = z.nullable(z.int())
const LiveVersion = z.nullable(z.string().check(z.maxLength(100)))

/** Any film, also of a draft. Written to the audit log once in twelve hours for each operator and film. */
export const openFilm = studioCall({
  method: 'POST',
  path: '/studio/titles/{title}/film',
  roles: ['editor'],
  proof: 'session',
  summary: 'Opens the film of a title for an editor.',
  params: z.object({ title: TitleRefInput }),
  data: StudioFilm,
  refuses: ['FILM_MISSING'],
})

export const getEditedCaptions = studioCall({
  method: 'GET',
  path: '/studio/titles/{title}/caption-drafts/{lang}',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'The captions of a film: live, draft, and earlier versions.',
  params: captionsOf,
  data: EditedCaptions,
  refuses: ['FILM_MISSING'],
})

/**
 * `version` is that of the draft that was read; null when there was none. `live` is that of the live captions on
 * which the text was made; null without any. CAPTIONS_CHANGED: a colleague saved since, or the first draft was made
 * on captions that are no longer live; `details.current` is the draft as it is now, or null.
 */
export const saveCaptionDraft = studioCall({
  method: 'PUT',
  path: '/studio/titles/{title}/caption-drafts/{lang}',
  roles: ['editor'],
  proof: 'session',
  summary: 'Saves the draft of captions.',
  params: captionsOf,
  body: body({
    version: DraftVersion,
    live: LiveVersion,
    text: z.string().check(z.minLength(1), z.maxLength(MAX_CAPTION_CHARACTERS)),
  }),
  data: CaptionDraft,
  refuses: ['CAPTIONS_CHANGED', 'CAPTIONS_INVALID', 'FILM_MISSING'],
  maxBodyBytes: MAX_CAPTION_BODY_BYTES,
})

export const discardCaptionDraft = studioCall({
  method: 'POST',
  path: '/studio/titles/{title}/caption-drafts/{lang}/discard',
  roles: ['editor'],
  proof: 'session',
  summary: 'Discards the draft of captions.',
  params: captionsOf,
  body: body({ version: z.int() }),
  refuses: ['CAPTIONS_CHANGED', 'FILM_MISSING'],
})

/** CAPTIONS_CHANGED: the draft is no longer the one that was read, or it was not made on the live captions. */
export const publishCaptions = studioCall({
  method: 'POST',
  path: '/studio/titles/{title}/caption-drafts/{lang}/publish',
  roles: ['editor'],
  proof: 'session',
  summary: 'Makes the draft the captions that viewers read.',
  params: captionsOf,
  body: body({ version: z.int(), live: LiveVersion }),
  data: z.object({
    /** The entry of the audit log; null when nothing differed. */
    change: z.nullable(z.string()),
    /** The version of the live captions. */
    live: z.nullable(z.string()),
  }),
  refuses: ['CAPTIONS_CHANGED', 'CAPTIONS_INVALID', 'FILM_MISSING'],
})

export const getCaptionVersion = studioCall({
  method: 'GET',
  path: '/studio/titles/{title}/caption-drafts/{lang}/versions/{version}',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'A published version of captions as WebVTT.',
  params: z.extend(captionsOf, { version: z.string().check(z.regex(/^[1-9]\d{0,15}$/)) }),
  data: z.object({ text: z.string() }),
  refuses: ['FILM_MISSING'],
})
