import * as z from 'zod/mini'

/** Every order a list can be asked in (spec §3 „Sort options”). */
export const sorts = ['all', 'a-z', 'z-a', 'popular', 'new', 'old'] as const

/** The order of a list of titles. */
export const Sort = z.enum(sorts)
export type Sort = z.infer<typeof Sort>

/** The sort an address asks for; anything that is not one, or nothing, means all (spec §2 „Category”). */
// oxlint-disable-next-line promise/valid-params, no-underscore-dangle -- zod's catch and its name for default
export const SortInAddress = z.catch(z._default(Sort, 'all'), 'all')
