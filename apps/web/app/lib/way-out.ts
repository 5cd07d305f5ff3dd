/** The history state of a page that opens the player. */
export const openedFrom = (address: string) => ({ openedFrom: address })

/** Whether one step back from the player leads to this page. */
export function leadsBack(state: unknown, address: string): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'openedFrom' in state &&
    state.openedFrom === address
  )
}
