import { testNow } from '#server/stores/testing-world.ts'
import { describe, expect, it } from 'vitest'
import { sortTitles } from './sort-titles.ts'

type Found = Parameters<typeof sortTitles>[0][number]

const found = (title: string, changes: Partial<Found> = {}): Found => ({
  type: 'VIDEO',
  id: 1,
  pin: 0,
  sortKey: title,
  launchAt: testNow,
  viewsCount: 0,
  title,
  rank: 1,
  isOwn: true,
  episodes: [],
  ...changes,
})
const orderOf = (titles: readonly Found[], ...words: string[]) =>
  sortTitles(titles, 'all', words).map(({ title }) => title)

describe('sortTitles by relevance', () => {
  it('sorts an exact name before others of its rank, also of an episode', () => {
    const titles = [
      found('Bloc cu vedere', { viewsCount: 9 }),
      found('Scara B', { isOwn: false, episodes: [{ title: 'Bloc' }] }),
    ]

    expect(orderOf(titles, 'bloc')).toEqual(['Scara B', 'Bloc cu vedere'])
  })

  it('sorts names that begin with the words before names that contain them, and those before prefixes', () => {
    const titles = [
      found('Marele blocaj', { viewsCount: 9 }),
      found('Un bloc mare', { viewsCount: 5 }),
      found('Bloc cu vedere'),
    ]

    expect(orderOf(titles, 'bloc')).toEqual(['Bloc cu vedere', 'Un bloc mare', 'Marele blocaj'])
  })

  it('sorts an own name before that of an episode, also when the episode begins with the words', () => {
    const titles = [
      found('Scara B', { isOwn: false, episodes: [{ title: 'Bloc nou' }], viewsCount: 9 }),
      found('Un bloc mare'),
    ]

    expect(orderOf(titles, 'bloc')).toEqual(['Un bloc mare', 'Scara B'])
  })

  it('sorts by rank, then by views', () => {
    const titles = [
      found('Bloc', { rank: 2 }),
      found('Bloc unu', { viewsCount: 1 }),
      found('Bloc doi', { viewsCount: 2 }),
    ]

    expect(orderOf(titles, 'bloc')).toEqual(['Bloc doi', 'Bloc unu', 'Bloc'])
  })
})
