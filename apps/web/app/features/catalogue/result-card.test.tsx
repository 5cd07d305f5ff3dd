import type { SearchResult } from '@hlizo/contract/entities/search-result'
import { searchResult } from '@hlizo/fixtures/search-result'
import { describe, expect, it } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { ResultCard } from './result-card.tsx'

const markupOf = (changes: Partial<SearchResult>) =>
  markupAt(<ResultCard result={searchResult(changes)} query="nuntă" />)

describe('ResultCard', () => {
  it.each([
    [{ by: 'comedian', text: 'Tudor Cârlionț' }, 'Cu Tudor Cârlionț'],
    [{ by: 'tag', text: 'Familie' }, 'Etichetă: Familie'],
    [{ by: 'description', text: 'o nuntă la bloc' }, 'În descriere: o nuntă la bloc'],
  ] as const)('shows why it matches: %o', (match, words) => {
    expect(markupOf({ match })).toContain(`>${words}<`)
  })

  it('links to the matching episode, next to its show', () => {
    const match = { by: 'episode', text: 'Nunta', episode: { id: 16, title: 'Nunta' } } as const
    const links = linksIn(markupOf({ type: 'SHOW', id: 4, videosCount: 2, match }))

    expect(links.map(([to]) => to)).toEqual(['/show/4', '/video/16'])
    expect(links[1]?.[1]).toBe('Episodul „Nunta”')
  })

  it('shows the cast of a video and the number of episodes of a show without a search', () => {
    expect(markupOf({})).toContain('>Tudor Cârlionț<')
    expect(markupOf({ type: 'SHOW', videosCount: 2 })).toContain('>2 episoade<')
  })

  it('never repeats the category, also not of a video without comedians', () => {
    expect(markupOf({ comedians: [] })).not.toContain('Stand up')
  })
})
