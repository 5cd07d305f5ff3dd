import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Comedian } from '../entities/comedian.ts'
import { TextId } from '../request.ts'

/** A comedian and their titles (D60). */
export const getComedian = call({
  method: 'GET',
  path: '/public/comedians/{slug}',
  access: 'public',
  summary: 'A comedian with their videos and shows.',
  params: z.object({ slug: TextId }),
  data: Comedian,
})
