import * as z from 'zod/mini'
import { StudioFinding, StudioFindings } from '../entities/studio-finding.ts'
import { body } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

/** What the last runs of check and doctor found, which a job starts. */
export const listFindings = studioCall({
  method: 'GET',
  path: '/studio/money/findings',
  roles: ['finance'],
  proof: 'session',
  summary: 'What differs from the payment provider or breaks a rule of money.',
  data: StudioFindings,
})

/** Answers at once; `isRunning` of the list tells when it is done. */
export const lookForFindings = studioCall({
  method: 'POST',
  path: '/studio/money/findings/look',
  roles: ['finance'],
  proof: 'session',
  summary: 'Compares with the payment provider now.',
})

/** NOTHING_TO_REPAIR: the finding is gone, or nothing repairs it by itself. */
export const repairFinding = studioCall({
  method: 'POST',
  path: '/studio/money/findings/repair',
  roles: ['finance'],
  proof: 'recent',
  summary: 'Runs the repair of a finding.',
  body: body({
    source: StudioFinding.shape.source,
    rule: z.string().check(z.minLength(1), z.maxLength(100)),
    what: z.string().check(z.maxLength(500)),
    reason: Reason,
  }),
  data: StudioFindings,
  refuses: ['REASON_REQUIRED', 'NOTHING_TO_REPAIR', 'PROVIDER_UNAVAILABLE'],
})
