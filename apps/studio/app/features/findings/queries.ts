import { listFindings, lookForFindings, repairFinding } from '@hlizo/contract/calls/studio-findings'
import type { BodyOf } from '@hlizo/contract/call'
import type { StudioFindings } from '@hlizo/contract/entities/studio-finding'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'

const RUNNING_MS = 2_000

/** The findings; read again while a comparison runs. */
export const findingsQuery = () => ({
  ...studioQuery(listFindings),
  refetchInterval: ({ state: { data } }: { state: { data: StudioFindings | undefined } }) =>
    data?.isRunning ? RUNNING_MS : false,
})

function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: [listFindings.path] }),
  })
}

export const useLook = () => useChange(() => studioRequest(lookForFindings))

export const useRepair = () =>
  useChange((body: BodyOf<typeof repairFinding>) => studioRequest(repairFinding, { body }))
