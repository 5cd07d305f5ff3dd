import * as z from 'zod/mini'
import { MailSample, MailSampleId, MailSampleRow } from '../entities/studio-mail.ts'
import { studioCall } from '../studio-call.ts'
import { ANY_ROLE } from './studio-operators.ts'

export const listMailSamples = studioCall({
  method: 'GET',
  path: '/studio/mail-samples',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'Every kind of mail that the product sends.',
  data: z.array(MailSampleRow),
})

/** Sample data only: no mail that was sent, and no code that works. */
export const getMailSample = studioCall({
  method: 'GET',
  path: '/studio/mail-samples/{mail}',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'A mail with sample data, as it would be sent.',
  params: z.object({ mail: MailSampleId }),
  data: MailSample,
})
