import { listFindings, lookForFindings, repairFinding } from '@hlizo/contract/calls/studio-findings'
import type { BodyOf } from '@hlizo/contract/call'
import type { StudioFindings } from '@hlizo/contract/entities/studio-finding'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

const RUNNING_MS = 2_000

/** The findings; read again while a comparison runs. */
export const findingsQuery = () => ({
  ...studioQuery(listFindings),
  refetchInterval: ({ state: { data } }: { state: { data: StudioFindings | undefined } }) =>
    data?.isRunning ? RUNNING_MS : false,
})

export const useLook = () => useChange([listFindings], () => studioRequest(lookForFindings))

export const useRepair = () =>
  useChange([listFindings], (body: BodyOf<typeof repairFinding>) =>
    studioRequest(repairFinding, { body }),
  )
