import { createHmac } from 'node:crypto'
import { trace } from '@opentelemetry/api'
import { SamplingDecision, type Sampler } from '@opentelemetry/sdk-trace'

const RANGE = 2 ** 32

/**
 * Records a share of all traces, chosen by their id and a key that all nodes have. The caller chooses the
 * id and the flag of a trace, so neither may decide alone: anyone could have all requests recorded.
 */
export function keyedSampler(ratio: number, key: string | Buffer): Sampler {
  const isChosen = (traceId: string) =>
    createHmac('sha256', key).update(traceId).digest().readUInt32BE(0) < ratio * RANGE
  const decide = (isRecorded: boolean) => ({
    decision: isRecorded ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  })

  return {
    shouldSample: (context, traceId) => {
      const parent = trace.getSpan(context)
      // Within a request it was decided.
      return decide(parent?.isRecording() === true || isChosen(traceId))
    },
    toString: () => `KeyedSampler{${ratio}}`,
  }
}
