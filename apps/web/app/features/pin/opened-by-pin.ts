import { queryClient } from '#web/lib/query-client.ts'

/** Fetches the film that the PIN has opened; what pages know of other such titles is out of date. */
export async function openedByPin(refetch: () => Promise<unknown>): Promise<void> {
  await refetch()
  await queryClient().invalidateQueries({ queryKey: ['video'] })
}
