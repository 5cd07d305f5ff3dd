import * as z from 'zod/mini'
import { PUBLIC_LISTS_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import { Comedian } from '../entities/comedian.ts'
import { publicReads } from '../limits.ts'
import { TextId } from '../request.ts'

/** A comedian and their titles (D60). */
export const getComedian = call({
  method: 'GET',
  path: '/public/comedians/{slug}',
  access: 'public',
  precedence: 'browsing',
  limits: [publicReads],
  caching: { seconds: PUBLIC_LISTS_SECONDS },
  summary: 'A comedian with their videos and shows.',
  params: z.object({ slug: TextId }),
  data: Comedian,
})
