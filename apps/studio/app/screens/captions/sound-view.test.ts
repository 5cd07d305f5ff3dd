import { SOUND_RATE } from '@hlizo/web/lib/sound-line'
import { describe, expect, it } from 'vitest'
import {
  columnsOf,
  followed,
  levelsOfChunk,
  marksOf,
  missingChunk,
  zoomed,
  CHUNK_SECONDS,
  LEVEL_MS,
} from './sound-view.ts'

const view = { from: 20, seconds: 10 }

describe('followed', () => {
  it('stays while the playhead is in it, and turns like a page before it leaves', () => {
    expect(followed(view, 24, 100)).toBe(view)
    expect(followed(view, 29.6, 100)).toEqual({ from: 28.6, seconds: 10 })
    expect(followed(view, 5, 100)).toEqual({ from: 4, seconds: 10 })
  })

  it('stays in the film', () => {
    expect(followed(view, 0, 100)).toEqual({ from: 0, seconds: 10 })
    expect(followed(view, 99, 100)).toEqual({ from: 90, seconds: 10 })
    const last = { from: 90, seconds: 10 }
    expect(followed(last, 99.9, 100)).toBe(last)
    const whole = { from: 0, seconds: 10 }
    expect(followed(whole, 5.9, 6)).toBe(whole)
  })
})

describe('zoomed', () => {
  it('has the playhead in the middle, and ends at the nearest and the farthest width', () => {
    const at = { at: 30, filmSeconds: 100 }
    expect(zoomed({ from: 20, seconds: 12 }, -1, at)).toEqual({ from: 27, seconds: 6 })
    expect(zoomed({ from: 20, seconds: 12 }, 1, at)).toEqual({ from: 18, seconds: 24 })
    expect(zoomed({ from: 20, seconds: 3 }, -1, at)).toBeNull()
    expect(zoomed({ from: 20, seconds: 48 }, 1, at)).toBeNull()
    expect(zoomed({ from: 0, seconds: 12 }, 1, { at: 2, filmSeconds: 100 })?.from).toBe(0)
  })
})

describe('missingChunk', () => {
  it('is the first that is not loaded, up to one view ahead', () => {
    const levels: number[] = []
    expect(missingChunk(new Map(), view, 100)).toBe(1)
    expect(missingChunk(new Map([[1, levels]]), view, 100)).toBe(2)
    expect(missingChunk(new Map([[1, levels]]), view, 40)).toBeNull()
    const both = new Map([
      [1, levels],
      [2, levels],
    ])
    expect(missingChunk(both, view, 100)).toBeNull()
  })
})

describe('levelsOfChunk', () => {
  it('begins with the chunk where the sound begins before it', () => {
    const samples = new Float32Array(SOUND_RATE * (CHUNK_SECONDS + 2))
    samples[Math.round(SOUND_RATE * 1.005)] = 0.5
    const levels = levelsOfChunk(1, { fromMs: (CHUNK_SECONDS - 1) * 1_000, samples })

    expect(levels).toHaveLength((CHUNK_SECONDS * 1_000) / LEVEL_MS)
    expect(levels.map((level, place) => (level > 0 ? place : -1)).filter((at) => at >= 0)).toEqual([
      0,
    ])
  })
})

describe('columnsOf', () => {
  const quiet = Array.from({ length: (CHUNK_SECONDS * 1_000) / LEVEL_MS }, () => 0)
  const loudAt = (place: number) => quiet.map((level, at) => (at === place ? 0.25 : level))

  it('has the loudest level of each column, and none where the sound is not loaded', () => {
    const chunks = new Map([[1, loudAt(150)]])
    expect(columnsOf(chunks, { from: 19, seconds: 4 }, 4)).toEqual([null, 0, 0.5, 0])
  })

  it('shows single levels where there are more columns than levels', () => {
    const chunks = new Map([[1, loudAt(1)]])
    expect(columnsOf(chunks, { from: 20, seconds: 0.03 }, 6)).toEqual([0, 0, 0.5, 0.5, 0, 0])
  })
})

describe('marksOf', () => {
  it('are whole seconds of one step', () => {
    expect(marksOf({ from: 1.5, seconds: 3 })).toEqual([2, 3, 4])
    expect(marksOf({ from: 20, seconds: 48 })).toEqual([24, 32, 40, 48, 56, 64])
  })
})
