import { describe, expect, it } from 'vitest'
import { chapterAt } from './chapter.ts'

const chapters = [
  { t: 0, title: 'Început' },
  { t: 60, title: 'Liftul' },
]

describe('chapterAt', () => {
  it('lasts until the next one begins', () => {
    expect([chapterAt(chapters, 59.9)?.title, chapterAt(chapters, 60)?.title]).toEqual([
      'Început',
      'Liftul',
    ])
  })

  it('is nothing before the first', () => {
    expect(chapterAt(chapters.slice(1), 10)).toBe(undefined)
  })
})
