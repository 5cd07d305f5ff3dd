import { describe, expect, it } from 'vitest'
import { afterTakeover, type Acknowledgement } from './acknowledgements.ts'

const write = (timeline: number, sentAtMs: number, acknowledgedAtMs: number): Acknowledgement => ({
  id: `${timeline}-${sentAtMs}`,
  member: `postgres-${timeline}`,
  timeline,
  sentAtMs,
  acknowledgedAtMs,
})

describe('afterTakeover', () => {
  it('is empty when each primary acknowledges after the one before', () => {
    expect(afterTakeover([write(1, 0, 5), write(1, 6, 9), write(2, 7, 20)])).toEqual([])
  })

  it('finds a write sent to a former primary and acknowledged by it', () => {
    const late = write(1, 21, 25)

    expect(afterTakeover([write(1, 0, 5), write(2, 7, 20), late, write(2, 30, 31)])).toEqual([late])
  })

  it('ignores an acknowledgement that only arrived late', () => {
    expect(afterTakeover([write(1, 6, 40), write(2, 7, 20)])).toEqual([])
  })
})
