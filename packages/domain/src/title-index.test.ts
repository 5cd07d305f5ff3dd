import { describe, expect, it } from 'vitest'
import { queryWords, searchText } from './search-text.ts'
import { titleIndexBuilder, type IndexedTitle } from './title-index.ts'

const now = new Date('2026-05-01T10:00:00Z')
const title = (
  id: number,
  words: { title: string; comedians?: string[]; description?: string },
  rest: Partial<IndexedTitle> = {},
): IndexedTitle => ({
  type: 'VIDEO',
  id,
  showId: null,
  category: 'standup',
  text: searchText({ show: null, tags: [], comedians: [], description: '', ...words }),
  listedFromMs: 0,
  listedUntilMs: null,
  ...rest,
})

function indexOf(...titles: IndexedTitle[]) {
  const builder = titleIndexBuilder()
  for (const one of titles) builder.add(one)
  return builder.finish()
}

const stage = indexOf(
  title(1, { title: 'Etajul fără lift', comedians: ['Ștefania Urzicuță'] }),
  title(2, { title: 'Liftul', description: 'Etajul al doilea.' }, { category: 'podcast' }),
  title(3, { title: 'Seara de joi', comedians: ['Etajera Popescu'] }),
)
const ids = (q: string, where = {}) =>
  stage.find(queryWords(q), { now, ...where }).map(({ id }) => id)

describe('titleIndexBuilder', () => {
  it('matches a prefix of the last word and the whole of the others', () => {
    expect(ids('lif')).toEqual([1, 2])
    expect(ids('etajul lif')).toEqual([1, 2])
    expect(ids('etaj')).toEqual([1, 3, 2])
  })

  it('matches prefixes of all words when nothing else matches', () => {
    expect(ids('etaj lif')).toEqual([1, 2])
    expect(ids('sear jo')).toEqual([3])
  })

  it('finds only titles within the age limit of the profile', () => {
    const rated = indexOf(
      title(1, { title: 'Etajul întâi' }, { ageRating: '15' }),
      title(2, { title: 'Etajul doi' }, { ageRating: '12' }),
      title(3, { title: 'Etajul trei' }),
    )
    const found = (['AP', '12', '15', '18'] as const).map((maxAgeRating) =>
      rated.find(['etajul'], { now, maxAgeRating }).map(({ id }) => id),
    )

    expect(found).toEqual([[3], [2, 3], [1, 2, 3], [1, 2, 3]])
  })

  it('ranks a title before a comedian and a comedian before a description', () => {
    expect(ids('etaj')).toEqual([1, 3, 2])
  })

  it('accepts one typing error in a word of three letters and two in one of eight, when nothing else matches', () => {
    expect(ids('seara joj')).toEqual([3])
    expect(ids('seara jkk')).toEqual([])
    expect(ids('seara de joj')).toEqual([3])
    expect(ids('stefanai urzicta')).toEqual([1])
    expect(ids('litful')).toEqual([2])
    expect(ids('liftul')).toEqual([2])
  })

  it('accepts a typing error in an incomplete word', () => {
    expect(ids('urzixu')).toEqual([1])
  })

  it('contains only titles listed at this moment in this category', () => {
    const later = now.getTime() + 1
    const index = indexOf(
      title(4, { title: 'Mâine' }, { listedFromMs: later }),
      title(5, { title: 'Ieri, mâine' }, { listedUntilMs: now.getTime() }),
      title(6, { title: 'Mâine seară' }, { listedUntilMs: later }),
    )

    expect(index.find(['maine'], { now }).map(({ id }) => id)).toEqual([6])
    expect(ids('lif', { category: 'podcast' })).toEqual([2])
  })

  it('suggests the nearest spelling when nothing is found', () => {
    expect(stage.spellings(['etejol'])).toEqual(['etajul'])
    expect(stage.spellings(['etajul'])).toBeNull()
    expect(stage.spellings(['xyzxyz'])).toBeNull()
    expect(stage.spellings(['xq'])).toBeNull()
    expect(stage.spellings(['lixtur'])).toEqual(['liftul'])
    expect(stage.spellings(['sxarx'])).toBeNull()
  })
})
