import { describe, expect, it } from 'vitest'
import { comedians, shows, videos } from '@hlizo/demo/catalogue'
import { queryWords, searchText } from '@hlizo/domain/search-text'
import { titleIndexBuilder } from '@hlizo/domain/title-index'
import { foundTitles } from '#server/features/content/found-titles.ts'
import { searchQueries } from './search-queries.fixture.ts'

const now = new Date('2026-05-01T10:00:00Z')
const nameOf = (slug: string) => comedians.find((comedian) => comedian.slug === slug)?.name ?? ''
const showIdOf = (slug: string | null) => shows.findIndex((show) => show.slug === slug)

/** The demo catalogue as `stores/title-index.ts` would read it, shows first. */
function demoIndex() {
  const { add, finish } = titleIndexBuilder()
  const listed = { listedFromMs: 0, listedUntilMs: null }
  for (const [id, show] of shows.entries()) {
    const episodes = videos.filter(({ showSlug }) => showSlug === show.slug)
    const text = searchText({
      ...show,
      show: null,
      comedians: [...new Set(episodes.flatMap((episode) => episode.comedians))].map(nameOf),
      tags: [...new Set(episodes.flatMap(({ tags }) => tags))],
    })
    add({ type: 'SHOW', id, showId: null, category: show.category, text, ...listed })
  }
  for (const video of videos) {
    const show = showIdOf(video.showSlug)
    const text = searchText({
      ...video,
      show: shows[show]?.title ?? null,
      comedians: video.comedians.map(nameOf),
    })
    const showId = show === -1 ? null : show
    add({ type: 'VIDEO', id: video.number, showId, category: video.category, text, ...listed })
  }

  return finish()
}

const index = demoIndex()
const titleOf = (id: number) => videos.find(({ number }) => number === id)?.title ?? ''

/** What somebody sees in the first three places: titles, and the episodes under a show. */
function firstThree(query: string): string[] {
  const found = foundTitles(index.find(queryWords(query), { now }))
  return found
    .slice(0, 3)
    .flatMap(({ type, id, episodeIds }) => [
      type === 'SHOW' ? (shows[id]?.title ?? '') : titleOf(id),
      ...episodeIds.map(titleOf),
    ])
}

describe('search', () => {
  it('has the intended title in the first three for 95 of 100 queries without diacritics and with a slip', () => {
    const missed = searchQueries.filter(({ query, title }) => !firstThree(query).includes(title))

    expect(searchQueries).toHaveLength(100)
    expect(missed.map(({ query, title }) => `${query} → ${title}`).slice(5)).toEqual([])
  })
})
