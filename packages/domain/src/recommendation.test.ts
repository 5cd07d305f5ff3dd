import { describe, expect, it } from 'vitest'
import { explore, recommend, type Candidate, type Taste } from './recommendation.ts'

const now = new Date('2026-05-01T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const nothing: Taste = { watchedIds: new Set(), recent: [], coViews: new Map() }
const options = { now, seed: 'profile:day', limit: 10 }

const video = (id: number, facts: Partial<Candidate> = {}): Candidate => ({
  id,
  category: 'standup',
  showId: null,
  comedianIds: [],
  tagIds: [],
  launchAt: daysAgo(300),
  viewsCount: 0,
  pin: 0,
  ...facts,
})
const watched = (...recent: Candidate[]): Taste => ({
  ...nothing,
  recent,
  watchedIds: new Set(recent.map(({ id }) => id)),
})
const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ id }) => id)

describe('recommend', () => {
  it('returns the picks for a new profile, then the most watched', () => {
    const all = [video(1, { viewsCount: 9 }), video(2), video(3, { pin: 2 }), video(4, { pin: 5 })]

    expect(idsOf(recommend(all, nothing, options))).toEqual([4, 3, 1, 2])
  })

  it('weights the audience above tags and comedians, and those above novelty', () => {
    const taste = { ...watched(video(9, { tagIds: [1] })), coViews: new Map([[3, 0.4]]) }
    const all = [video(1, { launchAt: now }), video(2, { tagIds: [1] }), video(3), video(4)]

    expect(idsOf(recommend(all, taste, options))).toEqual([3, 2, 1, 4])
  })

  it('omits watched titles', () => {
    expect(idsOf(recommend([video(1), video(2)], watched(video(1)), options))).toEqual([2])
  })

  it('contains at most two of a show and three of a comedian', () => {
    const ofShow = [1, 2, 3].map((id) => video(id, { showId: 7 }))
    const ofComedian = [4, 5, 6, 7].map((id) => video(id, { comedianIds: [1] }))

    expect(recommend([...ofShow, ...ofComedian], nothing, options)).toHaveLength(5)
  })

  it('is the same for the same seed, whatever the order of the candidates', () => {
    const all = [1, 2, 3, 4, 5, 6].map((id) => video(id))
    const taste = watched(video(9))

    expect(recommend(all, taste, options)).toEqual(recommend(all.toReversed(), taste, options))
  })
})

describe('explore', () => {
  it('alternates between the categories', () => {
    const all = [
      video(1),
      video(2),
      video(3, { category: 'podcast' }),
      video(4, { category: 'show' }),
    ]
    const turns = explore(all, nothing, options).map(({ category }) => category)

    expect(turns).toEqual(['standup', 'podcast', 'show', 'standup'])
  })

  it('omits watched titles and the three most watched tags', () => {
    const taste = watched(video(9, { tagIds: [1, 2, 3] }), video(10, { tagIds: [1, 2, 3, 4] }))
    const all = [video(9), video(1, { tagIds: [2] }), video(2, { tagIds: [4] })]

    expect(idsOf(explore(all, taste, options))).toEqual([2])
  })

  it('shuffles differently with another seed', () => {
    const all = Array.from({ length: 30 }, (_, index) => video(index + 1))
    const today = idsOf(explore(all, nothing, { seed: 'a:1', limit: 30 }))

    expect(idsOf(explore(all, nothing, { seed: 'a:1', limit: 30 }))).toEqual(today)
    expect(idsOf(explore(all, nothing, { seed: 'a:2', limit: 30 }))).not.toEqual(today)
  })
})
