import { video } from '@hlizo/fixtures/video'
import { describe, expect, it } from 'vitest'
import { relatedVideosOf } from './related-videos.ts'

const bloc = { id: 1, title: 'Bloc cu vedere la bloc' }
const lift = video({ id: 10, show: bloc, season: 1, episode: 1 })
const ids = (videos: readonly { id: number }[]) => videos.map(({ id }) => id)

describe('relatedVideosOf', () => {
  it('lists the other episodes of the show in order, without the video itself', () => {
    const third = video({ id: 12, show: bloc, season: 1, episode: 3 })
    const second = video({ id: 11, show: bloc, season: 1, episode: 2 })
    const found = relatedVideosOf(lift, [third, lift, second])

    expect(ids(found.episodes)).toEqual([11, 12])
    expect(ids(found.similar)).toEqual([])
  })

  it('counts everything else as similar', () => {
    const special = video({ id: 20, show: null })

    expect(ids(relatedVideosOf(video({ id: 21, show: null }), [special]).similar)).toEqual([20])
  })
})
