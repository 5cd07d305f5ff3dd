import { describe, expect, it } from 'vitest'
import { reportedSearchTerm } from './search-term.ts'

describe('reportedSearchTerm', () => {
  it('keeps words, in one writing', () => {
    expect(reportedSearchTerm(' Blocul 12 cu ȘEDINȚĂ ')).toBe('blocul 12 cu ședință')
  })

  it('leaves out addresses and telephone numbers', () => {
    expect(reportedSearchTerm('ana@example.ro')).toBe('…')
    expect(reportedSearchTerm('sună la +40 722 123 456')).toBe('sună la …')
  })
})
