import { showCard } from '@hlizo/fixtures/show'
import { videoCard } from '@hlizo/fixtures/video'
import { describe, expect, it } from 'vitest'
import { sortFavorites } from './sort-favorites.ts'

const favorites = [
  { ...videoCard({ title: 'Țevile', viewsCount: 5 }), favoritedAt: '2026-01-02T00:00:00.000Z' },
  { ...showCard({ title: 'Terapie' }), favoritedAt: '2026-01-03T00:00:00.000Z' },
  { ...videoCard({ title: 'Liftul', viewsCount: 9 }), favoritedAt: '2026-01-01T00:00:00.000Z' },
]
const titles = (sort: Parameters<typeof sortFavorites>[1]) =>
  sortFavorites(favorites, sort).map(({ title }) => title)

describe('sortFavorites', () => {
  it('sorts the latest first', () => {
    expect(titles('all')).toEqual(['Terapie', 'Țevile', 'Liftul'])
    expect(titles('old')).toEqual(['Liftul', 'Țevile', 'Terapie'])
  })

  it('knows the Romanian alphabet', () => {
    expect(titles('a-z')).toEqual(['Liftul', 'Terapie', 'Țevile'])
    expect(titles('z-a')).toEqual(['Țevile', 'Terapie', 'Liftul'])
  })

  it('sorts the most watched first', () => {
    expect(titles('popular')).toEqual(['Liftul', 'Țevile', 'Terapie'])
  })
})
