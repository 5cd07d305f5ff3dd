import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedMarks } from './moved-marks.ts'

const chapters = [
  { at: 0, title: 'Început' },
  { at: 60, title: 'Nunta' },
  { at: 300, title: 'Soacra' },
]
const film = { chapters, introEnd: 20, creditsAt: 580 }

describe('movedMarks', () => {
  it('moves all marks together', () => {
    expect(movedMarks(film, { seconds: 5, filmSeconds: 605 })).toEqual({
      marks: {
        chapters: [
          { at: 5, title: 'Început' },
          { at: 65, title: 'Nunta' },
          { at: 305, title: 'Soacra' },
        ],
        introEnd: 25,
        creditsAt: 585,
      },
      droppedChapters: 0,
      isIntroDropped: false,
      areCreditsDropped: false,
    })
  })

  it('starts the chapter that contains the new start there', () => {
    const { marks, droppedChapters } = movedMarks(film, { seconds: -90, filmSeconds: 510 })

    expect(marks.chapters).toEqual([
      { at: 0, title: 'Nunta' },
      { at: 210, title: 'Soacra' },
    ])
    expect(droppedChapters).toBe(1)
  })

  it('drops markers outside the other cut', () => {
    expect(movedMarks(film, { seconds: -30, filmSeconds: 200 })).toEqual({
      marks: {
        chapters: [
          { at: 0, title: 'Început' },
          { at: 30, title: 'Nunta' },
        ],
        introEnd: null,
        creditsAt: null,
      },
      droppedChapters: 1,
      isIntroDropped: true,
      areCreditsDropped: true,
    })
  })

  it('keeps all markers within the film, in order', () => {
    const moment = fc.integer({ min: 0, max: 600 })
    const given = fc.record({
      chapters: fc
        .uniqueArray(moment, { maxLength: 8 })
        .map((all) => all.toSorted((a, b) => a - b).map((at) => ({ at, title: `c${at}` }))),
      introEnd: fc.option(moment),
      creditsAt: fc.option(moment),
      seconds: fc.integer({ min: -700, max: 700 }),
      filmSeconds: fc.integer({ min: 1, max: 900 }),
    })
    fc.assert(
      fc.property(given, ({ seconds, filmSeconds, ...marks }) => {
        const { marks: moved } = movedMarks(marks, { seconds, filmSeconds })
        const moments = moved.chapters.map(({ at }) => at)

        expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b))
        for (const at of [...moments, moved.introEnd, moved.creditsAt].filter(
          (one) => one !== null,
        ))
          expect(at >= 0 && at < filmSeconds).toBe(true)
      }),
    )
  })
})
