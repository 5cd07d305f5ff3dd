import * as z from 'zod/mini'

/** The id of a stored picture, made from its content. */
export const PictureId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** What a picture of a title is: that of its card and page, or the title of a show as a drawing. */
export const PictureUse = z.enum(['picture', 'title-art'])
export type PictureUse = z.infer<typeof PictureUse>

/** A frame of a film that may become the picture of its title. */
export const FilmStill = z.object({
  id: z.string(),
  /** Its moment in the film. */
  seconds: z.number(),
  url: z.string(),
  /** Whether it is the picture of the title. */
  isChosen: z.boolean(),
})
export type FilmStill = z.infer<typeof FilmStill>

export const FilmStills = z.object({
  state: z.enum(['none', 'preparing', 'failed', 'ready']),
  stills: z.array(FilmStill),
})
export type FilmStills = z.infer<typeof FilmStills>

/** A file that is to become the picture of a title; `problem` says why it cannot. */
export const PictureUpload = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.int(),
  receivedBytes: z.int(),
  problem: z.nullable(z.string()),
})
export type PictureUpload = z.infer<typeof PictureUpload>

/** What the picture of a title may be chosen from. */
export const TitlePicture = z.object({
  /** Null without a film. */
  film: z.nullable(FilmStills),
  /** Null once the picture is set. */
  upload: z.nullable(PictureUpload),
  /** Whether it has a picture of its own, which can be taken away. */
  isOwn: z.boolean(),
  /** The file that is to become the title artwork of a show; null once it is, and for a video. */
  titleArtUpload: z.nullable(PictureUpload),
})
export type TitlePicture = z.infer<typeof TitlePicture>
