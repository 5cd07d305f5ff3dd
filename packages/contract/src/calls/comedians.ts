import * as z from 'zod/mini'
import { PUBLIC_LISTS_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import { NumericCursor } from '../cursor.ts'
import { Comedian } from '../entities/comedian.ts'
import { publicReads } from '../limits.ts'
import { TextId } from '../request.ts'

export const getComedian = call({
  method: 'GET',
  path: '/public/comedians/{slug}',
  access: 'public',
  precedence: 'browsing',
  limits: [publicReads],
  caching: { seconds: PUBLIC_LISTS_SECONDS },
  summary: 'A comedian with their shows, and with their videos a page at a time.',
  params: z.object({ slug: TextId }),
  query: z.object({ cursor: z.optional(NumericCursor) }),
  data: Comedian,
})
