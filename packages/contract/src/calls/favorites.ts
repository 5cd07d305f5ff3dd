import * as z from 'zod/mini'
import { call } from '../call.ts'
import { TitleCursor } from '../cursor.ts'
import { Favorite } from '../entities/favorite.ts'
import { signedIn } from '../limits.ts'
import { NumericId } from '../request.ts'

const one = z.object({ id: NumericId })

/** Adding is idempotent (D155). */
export const addFavoriteVideo = call({
  method: 'POST',
  path: '/favorites/video/{id}',
  access: 'viewer',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Adds a video to the favourites.',
  params: one,
})

export const removeFavoriteVideo = call({
  method: 'DELETE',
  path: '/favorites/video/{id}',
  access: 'viewer',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Removes a video from the favourites.',
  params: one,
})

export const addFavoriteShow = call({
  method: 'POST',
  path: '/favorites/show/{id}',
  access: 'viewer',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Adds a show to the favourites.',
  params: one,
})

export const removeFavoriteShow = call({
  method: 'DELETE',
  path: '/favorites/show/{id}',
  access: 'viewer',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Removes a show from the favourites.',
  params: one,
})

export const listFavorites = call({
  method: 'GET',
  path: '/favorites',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn],
  caching: 'none',
  summary: 'The favourites of the profile, newest first, a page at a time.',
  query: z.object({ cursor: z.optional(TitleCursor) }),
  isPaged: true,
  data: z.array(Favorite),
})
