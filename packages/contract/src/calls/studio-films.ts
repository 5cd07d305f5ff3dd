import * as z from 'zod/mini'
import { StudioFilm } from '../entities/studio-captions.ts'
import {
  CutSeconds,
  CutSecondsText,
  FilmReplacement,
  ReplacementCheck,
} from '../entities/studio-replacement.ts'
import { TitleRefInput } from '../entities/studio-title.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { ANY_ROLE } from './studio-operators.ts'

/** How long a replaced film can be brought back. */
export const FORMER_FILM_DAYS = 30
/** How many of them the page of a title lists. */
export const FORMER_FILMS_SHOWN = 20

const one = z.object({ title: TitleRefInput })

export const getFilmReplacement = studioCall({
  method: 'GET',
  path: '/studio/titles/{title}/replacement',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'The film that is prepared to replace the one of a title, and the replaced ones.',
  params: one,
  data: FilmReplacement,
})

/** Null unless a film is ready: another editor may have swapped or discarded it. */
export const checkFilmReplacement = studioCall({
  method: 'GET',
  path: '/studio/titles/{title}/replacement/check',
  roles: ['editor'],
  proof: 'session',
  summary: 'What a swap of films means for captions and marks.',
  params: one,
  query: z.object({ seconds: CutSecondsText }),
  data: z.nullable(ReplacementCheck),
  refuses: ['CAPTIONS_INVALID'],
})

export const openFilmReplacement = studioCall({
  method: 'POST',
  path: '/studio/titles/{title}/replacement/film',
  roles: ['editor'],
  proof: 'session',
  summary: 'Opens the film that is prepared for an editor.',
  params: one,
  data: StudioFilm,
  refuses: ['REPLACEMENT_MISSING'],
})

/**
 * Puts the prepared film in the place of the present one. Captions and marks go along, moved by `seconds`.
 * Current viewers stay on the former film, which can be brought back for 30 days. REPLACEMENT_MISSING when
 * `importId` is not the prepared film.
 */
export const swapFilm = studioCall({
  method: 'POST',
  path: '/studio/titles/{title}/replacement',
  roles: ['editor'],
  proof: 'session',
  summary: 'Replaces the film of a title by the one that is prepared.',
  params: one,
  body: body({ importId: RecordId, seconds: CutSeconds }),
  refuses: ['REPLACEMENT_MISSING', 'FILM_SAME', 'CAPTIONS_INVALID'],
})

/**
 * Also while it is sent or prepared. `film` is its upload, or its import once the upload is gone.
 * REPLACEMENT_MISSING when another editor has prepared another one since.
 */
export const discardFilmReplacement = studioCall({
  method: 'DELETE',
  path: '/studio/titles/{title}/replacement',
  roles: ['editor'],
  proof: 'session',
  summary: 'Discards the film that is prepared to replace the one of a title.',
  params: one,
  query: z.object({ film: RecordId }),
  refuses: ['REPLACEMENT_MISSING'],
})

/** The film with its captions and marks of then; the present one becomes a former film. */
export const restoreFilm = studioCall({
  method: 'POST',
  path: '/studio/titles/{title}/former-films/{film}',
  roles: ['editor'],
  proof: 'session',
  summary: 'Brings a replaced film back.',
  params: z.object({ title: TitleRefInput, film: RecordId }),
})
