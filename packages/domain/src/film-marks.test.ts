import { describe, expect, it } from 'vitest'
import { momentOf, moveMark, setMark, type FilmMarks } from './film-marks.ts'

const marks: FilmMarks = {
  chapters: [
    { at: 10, title: 'Unu' },
    { at: 60, title: 'Doi' },
  ],
  introEnd: 5,
  creditsAt: null,
}

describe('setMark', () => {
  it('adds a chapter in its place, and sets the other marks', () => {
    expect(setMark(marks, 'chapter', { at: 30.004, title: 'Nou' })).toEqual({
      changes: {
        chapters: [
          { at: 10, title: 'Unu' },
          { at: 30, title: 'Nou' },
          { at: 60, title: 'Doi' },
        ],
      },
      mark: { kind: 'chapter', at: 30 },
    })
    expect(setMark(marks, 'introEnd', { at: 7.25, title: '' })).toEqual({
      changes: { introEnd: 7.25 },
      mark: { kind: 'introEnd' },
    })
    expect(setMark(marks, 'creditsAt', { at: -1, title: '' }).changes).toEqual({ creditsAt: 0 })
  })

  it('does not set two chapters at one moment', () => {
    expect(setMark(marks, 'chapter', { at: 10, title: 'Alt' }).changes).toEqual({})
  })
})

describe('moveMark', () => {
  it('moves a mark within the film', () => {
    const within = { by: 0.1, filmSeconds: 100 }
    expect(moveMark(marks, { kind: 'introEnd' }, within)?.changes).toEqual({ introEnd: 5.1 })
    const moved = moveMark(marks, { kind: 'chapter', at: 10 }, within)
    expect(moved).toEqual({
      changes: {
        chapters: [
          { at: 10.1, title: 'Unu' },
          { at: 60, title: 'Doi' },
        ],
      },
      mark: { kind: 'chapter', at: 10.1 },
    })
    const back = { by: -20, filmSeconds: 100 }
    expect(moveMark(marks, { kind: 'introEnd' }, back)?.changes).toEqual({ introEnd: 0 })
  })

  it('moves a chapter before another one', () => {
    const before = { by: -55, filmSeconds: 100 }
    expect(moveMark(marks, { kind: 'chapter', at: 60 }, before)?.changes.chapters).toEqual([
      { at: 5, title: 'Doi' },
      { at: 10, title: 'Unu' },
    ])
  })

  it('does not move a missing marker, nor onto another chapter', () => {
    const within = { by: 50, filmSeconds: 100 }
    expect(moveMark(marks, { kind: 'chapter', at: 10 }, within)).toBeNull()
    expect(moveMark(marks, { kind: 'chapter', at: 11 }, within)).toBeNull()
    expect(moveMark(marks, { kind: 'creditsAt' }, within)).toBeNull()
    expect(momentOf(marks, { kind: 'introEnd' })).toBe(5)
  })
})
