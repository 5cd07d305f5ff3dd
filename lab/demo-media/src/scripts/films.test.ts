import { describe, expect, it } from 'vitest'
import { comedians, videos } from '@hlizo/demo/catalogue'
import { films } from './films.ts'

describe('films', () => {
  it('are exactly the masters that videos play', () => {
    const wanted = new Set(videos.map(({ masterId }) => masterId))
    expect(films.map(({ id }) => id).toSorted()).toEqual([...wanted].toSorted())
  })

  it('have lines for every comedian', () => {
    const speakers = new Set(
      films.flatMap(({ beats }) => beats.flatMap((beat) => (beat.kind === 'say' ? beat.who : []))),
    )
    expect(comedians.filter(({ slug }) => !speakers.has(slug))).toEqual([])
  })

  it('have only speakers of the cast', () => {
    const ghosts = films.flatMap(({ id, beats, players }) =>
      beats
        .filter((beat) => beat.kind === 'say' && !players.some(({ who }) => who === beat.who))
        .map(() => id),
    )
    expect(ghosts).toEqual([])
  })
})
