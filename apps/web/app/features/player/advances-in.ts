/** How many films have started by themselves, as the last of them noted it in the history. */
export function advancesIn(state: unknown): number {
  const isNoted = typeof state === 'object' && state !== null && 'untouchedAdvances' in state

  return isNoted ? Number(state.untouchedAdvances) || 0 : 0
}
