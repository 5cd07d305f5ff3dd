/** The state of a queue that is listed: what waits, unless another is chosen or a reference is searched for. */
export const listedState = <State extends string>({
  state,
  reference,
}: {
  readonly state?: State | undefined
  readonly reference?: string | undefined
}): State | 'open' | 'all' => state ?? (reference === undefined ? 'open' : 'all')
