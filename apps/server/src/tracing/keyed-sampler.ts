import { createHmac } from 'node:crypto'
import { trace } from '@opentelemetry/api'
import { SamplingDecision, type Sampler } from '@opentelemetry/sdk-trace'
import { LRUCache } from 'lru-cache'

const RANGE = 2 ** 32
/** More than a page asks for in a trace of its own. */
const MOST_REQUESTS_OF_TRACE = 100
const MOST_TRACES = 10_000

/**
 * Records a share of all traces, chosen by their id and a key that all nodes have. The caller chooses the
 * id and the flag of a trace, so neither may decide alone: anyone could have all requests recorded. An id
 * that was found to be recorded does not help for long either: each records a limited number of requests.
 */
export function keyedSampler(ratio: number, key: string | Buffer): Sampler {
  const requests = new LRUCache<string, number>({ max: MOST_TRACES })
  const isChosen = (traceId: string) =>
    createHmac('sha256', key).update(traceId).digest().readUInt32BE(0) < ratio * RANGE
  const isWithinLimit = (traceId: string) => {
    const count = (requests.get(traceId) ?? 0) + 1
    requests.set(traceId, count)
    return count <= MOST_REQUESTS_OF_TRACE
  }
  const decide = (isRecorded: boolean) => ({
    decision: isRecorded ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  })

  return {
    shouldSample: (context, traceId) => {
      const parent = trace.getSpan(context)
      // Within a request it was decided.
      return decide(parent?.isRecording() === true || (isChosen(traceId) && isWithinLimit(traceId)))
    },
    toString: () => `KeyedSampler{${ratio}}`,
  }
}
