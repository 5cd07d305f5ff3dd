import type { EditedCue } from '@hlizo/media/caption-edits'
import { describe, expect, it } from 'vitest'
import { redone, startHistory, undone, undoneChange, withChange } from './cue-history.ts'

const cues = (text: string): EditedCue[] => [{ id: 1, start: 0, end: 1, settings: '', text }]

describe('undone', () => {
  it('undoes one change after the other, and redoes them', () => {
    const start = startHistory(cues('a'))
    const changed = withChange(withChange(start, cues('b')), cues('c'))
    const back = undone(undone(changed))
    expect(back.cues).toEqual(cues('a'))
    expect(undone(back)).toBe(back)
    expect(redone(redone(back)).cues).toEqual(cues('c'))
    expect(redone(changed)).toBe(changed)
  })

  it('undoes a change by its message only while it is the last one', () => {
    const [shifted, fixed] = [cues('shifted'), cues('fixed')]
    const after = withChange(startHistory(cues('a')), shifted)
    const later = withChange(after, fixed)

    expect(undoneChange(after, shifted).cues).toEqual(cues('a'))
    expect(undoneChange(later, shifted)).toBe(later)
    expect(undoneChange(undone(later), shifted).cues).toEqual(cues('a'))
  })

  it('groups typing in one text as one change', () => {
    let history = startHistory(cues(''))
    for (const text of ['B', 'Bu', 'Bun']) history = withChange(history, cues(text), 'text 1')
    expect(undone(history).cues).toEqual(cues(''))
  })

  it('drops undone changes after another change', () => {
    const back = undone(withChange(startHistory(cues('a')), cues('b')))
    expect(withChange(back, cues('c')).future).toEqual([])
  })
})
