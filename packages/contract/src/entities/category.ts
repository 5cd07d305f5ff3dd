import * as z from 'zod/mini'

/** In the order of the navbar (spec §3). */
export const categories = ['standup', 'podcast', 'show'] as const

/** Also the segment of /category/{name} (spec §3). */
export const Category = z.enum(categories, 'CATEGORY_INVALID')
export type Category = z.infer<typeof Category>

/** The category as the catalogue prints it (spec §3 „Content types”). */
export const ContentType = z.enum(['STAND UP', 'EMISIUNE', 'PODCAST'])
export type ContentType = z.infer<typeof ContentType>

export const contentTypeOf: Readonly<Record<Category, ContentType>> = {
  standup: 'STAND UP',
  show: 'EMISIUNE',
  podcast: 'PODCAST',
}
