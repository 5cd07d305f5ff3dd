import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const RANGE = 2 ** 32
/** More than a page asks for in a trace of its own. */
const MOST_REQUESTS_OF_TRACE = 100
const MOST_TRACES = 10_000

/** Whether a request is recorded: by the id of the caller's trace, or null for a trace that begins here. */
export type ChooseTrace = (traceId: string | null) => boolean

/**
 * Chooses a share of all traces. Those of callers are chosen by their id and a key that all nodes have: the caller
 * chooses the id and the flag of a trace, so neither may decide alone, or anyone could have all requests recorded. An
 * id that was found to be recorded does not help for long either: each records a limited number of requests. It is
 * no `Sampler` of the SDK, because that is asked only after a span was made, for every request.
 */
export function traceChooser(ratio: number, key: string | Buffer): ChooseTrace {
  const requests = new LRUCache<string, number>({ max: MOST_TRACES })
  const isChosen = (traceId: string) =>
    createHmac('sha256', key).update(traceId).digest().readUInt32BE(0) < ratio * RANGE
  const isWithinLimit = (traceId: string) => {
    const count = (requests.get(traceId) ?? 0) + 1
    requests.set(traceId, count)
    return count <= MOST_REQUESTS_OF_TRACE
  }

  return (traceId) =>
    traceId === null ? Math.random() < ratio : isChosen(traceId) && isWithinLimit(traceId)
}
