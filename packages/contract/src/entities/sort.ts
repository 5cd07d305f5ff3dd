import * as z from 'zod/mini'

export const sorts = ['all', 'a-z', 'z-a', 'popular', 'new', 'old'] as const

export const Sort = z.enum(sorts)
export type Sort = z.infer<typeof Sort>

/** An invalid or missing sort means `all` (spec §2 „Category”). */
// oxlint-disable-next-line promise/valid-params, no-underscore-dangle -- zod's catch and its name for default
export const SortInAddress = z.catch(z._default(Sort, 'all'), 'all')
