import * as z from 'zod/mini'
import { PUBLIC_LISTS_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import { NumericCursor } from '../cursor.ts'
import { Comedian } from '../entities/comedian.ts'
import { publicReads, signedIn } from '../limits.ts'
import { TextId } from '../request.ts'

const one = {
  params: z.object({ slug: TextId }),
  query: z.object({ cursor: z.optional(NumericCursor) }),
  data: Comedian,
}

export const getComedian = call({
  method: 'GET',
  path: '/public/comedians/{slug}',
  access: 'public',
  precedence: 'browsing',
  limits: [publicReads],
  caching: { seconds: PUBLIC_LISTS_SECONDS },
  summary: 'A comedian with their shows, and with their videos a page at a time.',
  ...one,
})

/** What the profile sees of it: its progress, and no title above its age. */
export const getComedianOfViewer = call({
  method: 'GET',
  path: '/comedians/{slug}',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn],
  caching: 'none',
  summary: 'A comedian as a profile sees them.',
  ...one,
})
