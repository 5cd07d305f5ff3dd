import { describe, expect, it } from 'vitest'
import { comedians, shows, videos } from '@hlizo/demo/catalogue'
import { queryWords, searchText } from '@hlizo/domain/search-text'
import { titleIndexBuilder } from '@hlizo/domain/title-index'
import { foundTitles } from '#server/features/content/found-titles.ts'
import { sortTitles } from '#server/features/content/sort-titles.ts'
import { firstResults } from './testing-first-results.ts'
import { searchQueries } from './testing-search-queries.ts'

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

const nameIn = (type: 'SHOW' | 'VIDEO', id: number) =>
  type === 'SHOW' ? (shows[id]?.title ?? '') : titleOf(id)

/** The results of a search as the screen lists them, when a title of a number has so many views. */
function resultsOf(query: string, viewsOf: (id: number) => number = () => 0) {
  const words = queryWords(query)
  const found = foundTitles(index.find(words, { now })).map(({ episodeIds, ...ref }) => ({
    ...ref,
    title: nameIn(ref.type, ref.id),
    viewsCount: viewsOf(ref.id),
    pin: 0,
    sortKey: '',
    launchAt: now,
    episodes: episodeIds.map((id) => ({ title: titleOf(id) })),
  }))

  return sortTitles(found, 'all', words)
}

/** What the first three places show: titles, and the episodes under a show. */
function firstThree(query: string): string[] {
  return resultsOf(query)
    .slice(0, 3)
    .flatMap(({ title, episodes }) => [title, ...episodes.map((episode) => episode.title)])
}

describe('search', () => {
  it('ranks the intended title in the first three for 95 of 100 queries without diacritics and with a typing error', () => {
    const missed = searchQueries.filter(({ query, title }) => !firstThree(query).includes(title))

    expect(searchQueries).toHaveLength(100)
    expect(missed.map(({ query, title }) => `${query} → ${title}`).slice(5)).toEqual([])
  })

  it('ranks the expected title first for sixty queries, whatever the views', () => {
    const firstOf = (query: string) =>
      [(id: number) => id, (id: number) => -id].map((views) => resultsOf(query, views)[0]?.title)
    const missed = firstResults.filter(({ query, title }) =>
      firstOf(query).some((first) => first !== title),
    )

    expect(firstResults).toHaveLength(60)
    expect(missed.map(({ query }) => `${query} → ${firstOf(query).join(' or ')}`)).toEqual([])
  })

  it('does not correct „nunta” to „buna”', () => {
    expect(index.spellings(['nunta'])).toBeNull()
  })
})
