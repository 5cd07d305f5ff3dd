import * as z from 'zod/mini'
import type { OperatorRole } from '../entities/operator.ts'
import { SystemFinding } from '../entities/studio-system.ts'
import { studioCall } from '../studio-call.ts'

const OWNER: readonly OperatorRole[] = []

export const listSystemFindings = studioCall({
  method: 'GET',
  path: '/studio/system/findings',
  roles: OWNER,
  proof: 'session',
  summary: 'What `hlizo check` and `hlizo doctor` found in their last runs.',
  data: z.array(SystemFinding),
})
