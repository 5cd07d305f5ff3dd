import * as z from 'zod/mini'
import { GivenUpJobs, SystemFinding } from '../entities/studio-system.ts'
import { body } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

export const listSystemFindings = studioCall({
  method: 'GET',
  path: '/studio/system/findings',
  roles: ['owner'],
  proof: 'session',
  summary: 'What `hlizo check` and `hlizo doctor` found in their last runs.',
  data: z.array(SystemFinding),
})

export const listGivenUpJobs = studioCall({
  method: 'GET',
  path: '/studio/system/jobs',
  roles: ['owner'],
  proof: 'session',
  summary: 'Kinds of jobs that were given up.',
  data: z.array(GivenUpJobs),
})

/** As `hlizo job retry`. Some of them move money. */
export const retryGivenUpJobs = studioCall({
  method: 'POST',
  path: '/studio/system/jobs/retry',
  roles: ['owner'],
  proof: 'recent',
  summary: 'Runs jobs of a kind again that were given up.',
  body: body({ kind: z.string().check(z.minLength(1), z.maxLength(100)), reason: Reason }),
  data: z.object({ count: z.int() }),
  refuses: ['REASON_REQUIRED'],
})
