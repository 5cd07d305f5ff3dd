import type { EditedCue } from '@hlizo/media/caption-edits'
import { describe, expect, it } from 'vitest'
import { isConflict, mergeCues, resolvedCues } from './merge-cues.ts'

const cue = (id: number, text: string): EditedCue => ({
  id,
  start: id,
  end: id + 0.9,
  settings: '',
  text,
})
const base = [cue(1, 'unu'), cue(2, 'doi'), cue(3, 'trei'), cue(4, 'patru')]
const textsOf = (cues: readonly EditedCue[]) => cues.map(({ text }) => text)

describe('mergeCues', () => {
  it('takes changes of only one editor from each', () => {
    const mine = [cue(1, 'UNU'), cue(2, 'doi'), cue(3, 'trei'), cue(4, 'patru')]
    const theirs = [cue(1, 'unu'), cue(2, 'doi'), cue(4, 'PATRU')]
    const parts = mergeCues(base, mine, theirs)
    expect(parts.some(isConflict)).toBe(false)
    expect(textsOf(resolvedCues(parts, () => false))).toEqual(['UNU', 'doi', 'PATRU'])
  })

  it('reports a conflict only where both have changed the same cue', () => {
    const mine = [cue(1, 'A'), cue(2, 'doi'), cue(3, 'trei'), cue(4, 'patru')]
    const theirs = [cue(1, 'B'), cue(2, 'doi'), cue(3, 'TREI'), cue(4, 'patru')]
    const parts = mergeCues(base, mine, theirs)
    expect(parts.filter(isConflict).map((one) => [textsOf(one.mine), textsOf(one.theirs)])).toEqual(
      [[['A'], ['B']]],
    )
    expect(textsOf(resolvedCues(parts, () => false))).toEqual(['A', 'doi', 'TREI', 'patru'])
    expect(textsOf(resolvedCues(parts, () => true))).toEqual(['B', 'doi', 'TREI', 'patru'])
  })

  it('reports no conflict when both made the same change', () => {
    const both = [cue(1, 'X'), cue(2, 'doi'), cue(3, 'trei'), cue(4, 'patru')]
    expect(mergeCues(base, both, both).some(isConflict)).toBe(false)
  })
})
