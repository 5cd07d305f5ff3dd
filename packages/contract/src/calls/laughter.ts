import * as z from 'zod/mini'
import { call } from '../call.ts'
import { LaughterMap } from '../entities/laughter-map.ts'
import { signedIn } from '../limits.ts'
import { NumericId } from '../request.ts'

/** Null while fewer than LAUGH_GROUP_PROFILES profiles were counted. */
export const getLaughterMap = call({
  method: 'GET',
  path: '/videos/{id}/laughs',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn],
  caching: 'none',
  summary: 'Where viewers have laughed in a video.',
  params: z.object({ id: NumericId }),
  data: z.object({ map: z.nullable(LaughterMap) }),
})
