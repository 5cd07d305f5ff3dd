import * as z from 'zod/mini'
import { PUBLIC_LISTS_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import { Featured } from '../entities/featured.ts'
import { publicReads, signedIn } from '../limits.ts'

export const getFeaturedContent = call({
  method: 'GET',
  path: '/featured-content',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn],
  caching: 'per-profile',
  summary: 'The slides of the home page.',
  data: z.array(Featured),
})

/** Videos only (D76). */
export const getPublicFeaturedContent = call({
  method: 'GET',
  path: '/public/featured-content',
  access: 'public',
  precedence: 'always',
  limits: [publicReads],
  caching: { seconds: PUBLIC_LISTS_SECONDS },
  summary: 'The slides of the public home page.',
  data: z.array(Featured),
})
