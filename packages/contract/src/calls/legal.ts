import * as z from 'zod/mini'
import { OFFER_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import { LegalPage, LegalPageKind } from '../entities/legal-page.ts'
import { publicReads } from '../limits.ts'

/** Null while the page is as it came with the product. */
export const getLegalPage = call({
  method: 'GET',
  path: '/legal/{kind}',
  access: 'public',
  precedence: 'always',
  limits: [publicReads],
  caching: { seconds: OFFER_SECONDS },
  summary: 'A legal page that an operator has published.',
  params: z.object({ kind: LegalPageKind }),
  data: z.nullable(LegalPage),
})
