import { describe, expect, it } from 'vitest'
import { reportedSearchTerm } from './search-term.ts'

describe('reportedSearchTerm', () => {
  it('normalizes words', () => {
    expect(reportedSearchTerm(' Blocul 12 cu ȘEDINȚĂ ')).toBe('blocul 12 cu ședință')
  })

  it('removes addresses and telephone numbers', () => {
    expect(reportedSearchTerm('ana@example.ro')).toBe('…')
    expect(reportedSearchTerm('sună la +40 722 123 456')).toBe('sună la …')
  })
})
