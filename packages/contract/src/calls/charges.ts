import * as z from 'zod/mini'
import { call } from '../call.ts'
import { TextCursor } from '../cursor.ts'
import { Charge } from '../entities/charge.ts'
import { signedIn } from '../limits.ts'

export const listCharges = call({
  method: 'GET',
  path: '/stripe/charges',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The payments of the account, newest first, a page at a time.',
  query: z.object({ cursor: z.optional(TextCursor) }),
  isPaged: true,
  data: z.array(Charge),
})
