import { searchResult } from '@hlizo/fixtures/search-result'
import { videoCard } from '@hlizo/fixtures/video'
import { describe, expect, it } from 'vitest'
import { nextEpisodeNote } from '#web/features/catalogue/next-episode-note.ts'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { TvCard, type TvTitle } from './tv-card.tsx'

const linkOf = (title: TvTitle, note?: string) =>
  linksIn(markupAt(<TvCard title={title} row="found" note={note} />))[0]

describe('TvCard', () => {
  it.each([
    [{ by: 'comedian', text: 'Tudor Cârlionț' }, 'Cu Tudor Cârlionț'],
    [{ by: 'tag', text: 'Familie' }, 'Etichetă: Familie'],
    [{ by: 'description', text: 'o nuntă la bloc' }, 'În descriere: o nuntă la bloc'],
  ] as const)('shows why a search matches: %o', (match, words) => {
    const [to, text] = linkOf(searchResult({ match })) ?? []

    expect(to).toBe('/tv?view=video&id=54')
    expect(text).toContain(words)
  })

  it('opens and names the episode of a match', () => {
    const match = { by: 'episode', text: 'Nunta', episode: { id: 16, title: 'Nunta' } } as const
    const [to, text] = linkOf(searchResult({ type: 'SHOW', id: 4, videosCount: 2, match })) ?? []

    expect(to).toBe('/tv?view=video&id=16')
    expect(text).toContain('Episodul „Nunta”')
  })

  it('shows the cast or the number of episodes of a title without a match', () => {
    expect(linkOf(searchResult())?.[1]).toContain('Tudor Cârlionț')
    expect(linkOf(searchResult({ type: 'SHOW', videosCount: 2 }))?.[1]).toContain('2 episoade')
  })

  it('plays the joke of a card that has one', () => {
    const link = { to: '/tv?view=watch&id=15&t=295', name: 'Redă poanta' }
    const markup = markupAt(<TvCard title={videoCard()} row="jokes" link={link} />)

    expect(linksIn(markup)[0]?.[0]).toBe(link.to)
    expect(markup).toContain('Redă poanta: ')
  })

  it('labels an entry that was not started as the next episode', () => {
    const video = videoCard({ progress: 0 })

    expect(linkOf(video, nextEpisodeNote(video))?.[1]).toContain('Următorul episod')
    expect(nextEpisodeNote(videoCard({ progress: 30 }))).toBeUndefined()
    expect(nextEpisodeNote(videoCard({ progress: 0, show: null }))).toBeUndefined()
  })
})
