import { describe, expect, it } from 'vitest'
import { ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace'
import { keyedSampler } from './keyed-sampler.ts'

const COUNT = 4_000

/** Ids that a caller counts up from zero, which a comparison with the id itself would all record. */
const ids = Array.from({ length: COUNT }, (_, index) => (index + 1).toString(16).padStart(32, '0'))

function recordedBy(key: string, traceFlags: TraceFlags = TraceFlags.SAMPLED) {
  const sampler = keyedSampler(0.25, key)

  return ids.filter((traceId) => {
    const remote = { traceId, spanId: '1'.repeat(16), traceFlags, isRemote: true }
    const context = trace.setSpanContext(ROOT_CONTEXT, remote)
    const { decision } = sampler.shouldSample(context, traceId, 'request', SpanKind.SERVER, {}, [])
    return decision === SamplingDecision.RECORD_AND_SAMPLED
  })
}

describe('keyedSampler', () => {
  it('records its share of the traces, whatever ids the caller chooses', () => {
    const share = recordedBy('key').length / COUNT

    expect(share).toBeGreaterThan(0.22)
    expect(share).toBeLessThan(0.28)
  })

  it('records the same traces on all nodes, and others with another key', () => {
    expect(recordedBy('key')).toEqual(recordedBy('key'))
    expect(recordedBy('key')).not.toEqual(recordedBy('other'))
  })

  it('does not look at the flag of the caller', () => {
    expect(recordedBy('key', TraceFlags.NONE)).toEqual(recordedBy('key'))
  })

  it('records a hundred requests of one trace, so that its id is no use to an attacker', () => {
    const sampler = keyedSampler(1, 'key')
    const decisions = Array.from({ length: 150 }, (_, index) => {
      const traceId = index < 149 ? 'a'.repeat(32) : 'b'.repeat(32)
      return sampler.shouldSample(ROOT_CONTEXT, traceId, '', SpanKind.SERVER, {}, []).decision
    })
    const recorded = decisions.map((decision) => decision === SamplingDecision.RECORD_AND_SAMPLED)

    expect(recorded.filter(Boolean)).toHaveLength(101)
    expect(recorded.at(-1)).toBe(true)
  })

  it('records all with a ratio of one, and none with zero', () => {
    const decisionOf = (ratio: number) =>
      keyedSampler(ratio, 'key').shouldSample(
        ROOT_CONTEXT,
        'f'.repeat(32),
        '',
        SpanKind.SERVER,
        {},
        [],
      )

    expect(decisionOf(1).decision).toBe(SamplingDecision.RECORD_AND_SAMPLED)
    expect(decisionOf(0).decision).toBe(SamplingDecision.NOT_RECORD)
  })
})
