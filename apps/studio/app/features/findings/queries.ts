import { listFindings, lookForFindings, repairFinding } from '@hlizo/contract/calls/studio-findings'
import type { BodyOf } from '@hlizo/contract/call'
import type { StudioFindings } from '@hlizo/contract/entities/studio-finding'
import { readAgainWhile } from '#studio/lib/read-again-while.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

const RUNNING_MS = 2_000

/** The findings; read again while a comparison runs. */
export const findingsQuery = () => ({
  ...studioQuery(listFindings),
  ...readAgainWhile<StudioFindings>(RUNNING_MS, ({ isRunning }) => isRunning),
})

export const useLook = () => useChange([listFindings], () => studioRequest(lookForFindings))

export const useRepair = () =>
  useChange([listFindings], (body: BodyOf<typeof repairFinding>) =>
    studioRequest(repairFinding, { body }),
  )
