import { describe, expect, it } from 'vitest'
import { secondsTyped } from './seconds-typed.ts'

describe('secondsTyped', () => {
  it.each([
    ['2,5', 2.5],
    ['-4', -4],
    [' −0.25 ', -0.25],
    ['+1', 1],
    ['0', 0],
  ])('reads %s', (text, seconds) => {
    expect(secondsTyped(text)).toBe(seconds)
  })

  it.each(['', 'două', '1:30', '1,2345', '123456', '1e3'])('refuses %s', (text) => {
    expect(secondsTyped(text)).toBeNull()
  })
})
