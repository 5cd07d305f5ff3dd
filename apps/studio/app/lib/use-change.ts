import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Call } from '@hlizo/contract/call'

/** The calls whose responses a change makes stale. */
export type Shown = ReadonlyArray<Pick<Call, 'path'>>

/** Makes these calls again, where a screen shows them. */
export const readAgain = (client: QueryClient, shown: Shown) =>
  Promise.all(shown.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))

/**
 * A mutation that ends when what shows its result was read again. That also happens after a
 * refusal, because a colleague's change may be its reason.
 */
export function useChange<Input, Output>(shown: Shown, change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()

  return useMutation({ mutationFn: change, onSettled: () => readAgain(client, shown) })
}
