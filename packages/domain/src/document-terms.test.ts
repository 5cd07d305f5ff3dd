import { describe, expect, it } from 'vitest'
import { documentTerms, lastYearPastTerm } from './document-terms.ts'

describe('lastYearPastTerm', () => {
  it.each([
    ['domestic', '2032-06-30', 2025],
    ['domestic', '2032-07-01', 2026],
    ['outside', '2032-07-01', 2026],
    ['oss', '2036-12-31', 2025],
    ['oss', '2037-01-01', 2026],
  ] as const)('of %s on %s is %i', (scheme, day, year) => {
    expect(lastYearPastTerm(scheme, day)).toBe(year)
  })
})

describe('documentTerms', () => {
  it('have a source', () => {
    for (const { source, readOn } of Object.values(documentTerms)) {
      expect(source).toMatch(/art\. \d+/)
      expect(readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  })
})
