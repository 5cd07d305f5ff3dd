import { describe, expect, it } from 'vitest'
import { monthChoices } from './month-choices.ts'

const now = new Date('2026-01-31T23:00:00Z')
const idsOf = (choices: ReturnType<typeof monthChoices>) => choices.map(({ id }) => id)

describe('monthChoices', () => {
  it('lists the newest months first, without excluded ones', () => {
    expect(idsOf(monthChoices(now, { months: 3 }))).toEqual(['2026-01', '2025-12', '2025-11'])
    expect(idsOf(monthChoices(now, { months: 2, skipped: 1 }))).toEqual(['2025-12', '2025-11'])
  })

  it('lists the month of the URL too, by its name', () => {
    const [first] = monthChoices(now, { months: 2, selected: '2024-05' })
    expect(first).toEqual({ id: '2024-05', label: 'mai 2024' })
    expect(idsOf(monthChoices(now, { months: 2, selected: '2025-12' }))).toHaveLength(2)
  })
})
