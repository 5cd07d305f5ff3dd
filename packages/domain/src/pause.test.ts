import { describe, expect, it } from 'vitest'
import { pauseEnd } from './pause.ts'

const day = (text: string) => new Date(`${text}T10:00:00Z`)

describe('pauseEnd', () => {
  it('is as many months later as were asked for', () => {
    expect(pauseEnd(day('2026-05-10'), day('2026-04-10'), 1)).toEqual(day('2026-06-10'))
    expect(pauseEnd(day('2026-05-10'), day('2026-04-10'), 2)).toEqual(day('2026-07-10'))
    expect(pauseEnd(day('2026-05-10'), day('2025-05-10'), 3)).toEqual(day('2026-08-10'))
  })

  it('returns to the day of the first payment after shorter months', () => {
    expect(pauseEnd(day('2026-02-28'), day('2026-01-31'), 1)).toEqual(day('2026-03-31'))
    expect(pauseEnd(day('2026-02-28'), day('2026-01-31'), 2)).toEqual(day('2026-04-30'))
  })
})
