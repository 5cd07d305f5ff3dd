import { describe, expect, it } from 'vitest'
import { stalestListMs } from './editor.ts'

const edit = (number: number, atMs: number) => ({ number, atMs, change: `change-${number}` })

describe('stalestListMs', () => {
  it('is 0 when each list has every edit that was acknowledged before it was asked for', () => {
    const edits = [edit(1, 100), edit(2, 200)]
    const sightings = [
      { number: 0, askedAtMs: 90 },
      { number: 1, askedAtMs: 199 },
      { number: 2, askedAtMs: 201 },
      // Stored before its answer arrived.
      { number: 3, askedAtMs: 290 },
    ]

    expect(stalestListMs({ edits, sightings })).toBe(0)
  })

  it('counts from the first edit that a list lacks', () => {
    const edits = [edit(1, 100), edit(2, 200), edit(3, 300)]
    const sightings = [
      { number: 1, askedAtMs: 350 },
      { number: 3, askedAtMs: 900 },
    ]

    expect(stalestListMs({ edits, sightings })).toBe(150)
  })
})
