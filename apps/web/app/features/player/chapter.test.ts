import { describe, expect, it } from 'vitest'
import { chapterAt } from './chapter.ts'

const chapters = [
  { t: 0, title: 'Început' },
  { t: 60, title: 'Liftul' },
]

describe('chapterAt', () => {
  it('ends at the start of the next one', () => {
    expect([chapterAt(chapters, 59.9)?.title, chapterAt(chapters, 60)?.title]).toEqual([
      'Început',
      'Liftul',
    ])
  })

  it('is null before the first', () => {
    expect(chapterAt(chapters.slice(1), 10)).toBe(undefined)
  })
})
