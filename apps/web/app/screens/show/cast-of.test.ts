import { videoCard } from '@hlizo/fixtures/video'
import { describe, expect, it } from 'vitest'
import { castOf } from './cast-of.ts'

const episode = (...names: string[]) => videoCard({ comedians: names.map((name) => ({ name })) })

describe('castOf', () => {
  it('names each person once, the most frequent first', () => {
    const videos = [episode('Anca', 'Gelu'), episode('Gelu'), episode('Doru', 'Gelu')]

    expect(castOf(videos).map(({ name }) => name)).toEqual(['Gelu', 'Anca', 'Doru'])
  })
})
