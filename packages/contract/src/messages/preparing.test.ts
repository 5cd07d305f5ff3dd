import { describe, expect, it } from 'vitest'
import { preparingMessages } from './preparing.ts'

describe('preparingMessages', () => {
  it.each([
    [5, 'mai puțin de un minut'],
    [59, 'mai puțin de un minut'],
    [80, 'circa un minut'],
    [120, 'circa 2 minute'],
    [20 * 60, 'circa 20 de minute'],
    [59 * 60, 'circa 59 de minute'],
    [3_590, 'circa o oră'],
    [3_600, 'circa o oră'],
    [3 * 3_600, 'circa 3 ore'],
    [21 * 3_600, 'circa 21 de ore'],
  ])('describes %i seconds', (seconds, words) => {
    expect(preparingMessages.timeLeft(seconds)).toBe(`mai durează ${words}`)
  })
})
