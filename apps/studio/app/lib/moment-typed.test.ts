import { parseAbsolute } from '@internationalized/date'
import { describe, expect, it } from 'vitest'
import { momentTyped } from './moment-typed.ts'

describe('momentTyped', () => {
  it('is the displayed full minute', () => {
    const near = parseAbsolute('2026-11-27T03:28:41.250Z', 'Europe/Bucharest')
    const typed = near.set({ day: 28, hour: 20, minute: 0 })

    expect(momentTyped(typed)).toBe('2026-11-28T18:00:00.000Z')
  })
})
