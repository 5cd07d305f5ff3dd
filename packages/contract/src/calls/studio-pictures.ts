import * as z from 'zod/mini'
import { PictureId, PictureUse, TitlePicture } from '../entities/studio-picture.ts'
import { TitleRefInput } from '../entities/studio-title.ts'
import { body } from '../request.ts'
import { studioCall } from '../studio-call.ts'

/** How many frames of a film are offered as its picture. */
export const FILM_STILLS = 9

const one = z.object({ title: TitleRefInput })

export const getTitlePicture = studioCall({
  method: 'GET',
  path: '/studio/titles/{title}/picture',
  roles: ['editor'],
  proof: 'session',
  summary: 'Frames of the film, and the uploaded file, that the picture of a title is chosen from.',
  params: one,
  data: TitlePicture,
})

/** Frames are made once for a film, within seconds; `getTitlePicture` has them then. */
export const drawFilmStills = studioCall({
  method: 'POST',
  path: '/studio/titles/{title}/stills',
  roles: ['editor'],
  proof: 'session',
  summary: 'Asks for frames of the film of a title.',
  params: one,
  refuses: ['FILM_MISSING'],
})

/** STILL_MISSING: the film was replaced since, and has other frames. */
export const chooseFilmStill = studioCall({
  method: 'PUT',
  path: '/studio/titles/{title}/picture',
  roles: ['editor'],
  proof: 'session',
  summary: 'Makes a frame of the film the picture of a title.',
  params: one,
  body: body({ still: PictureId }),
  data: z.object({
    /** The entry of the audit log; null when it was the picture already. */
    change: z.nullable(z.string()),
  }),
  refuses: ['FILM_MISSING', 'STILL_MISSING'],
})

/** Without a picture of its own, a video has that of its show or a frame of its film. */
export const removePicture = studioCall({
  method: 'DELETE',
  path: '/studio/titles/{title}/pictures/{picture}',
  roles: ['editor'],
  proof: 'session',
  summary: 'Takes the picture or the title artwork away from a title.',
  params: z.object({ title: TitleRefInput, picture: PictureUse }),
  data: z.object({
    /** The entry of the audit log; null when it had none. */
    change: z.nullable(z.string()),
  }),
})
