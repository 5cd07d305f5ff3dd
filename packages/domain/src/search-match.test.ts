import { describe, expect, it } from 'vitest'
import { matchReason, type MatchSource } from './search-match.ts'
import { queryWords } from './search-text.ts'

const show: MatchSource = {
  title: 'Bloc cu vedere la bloc',
  comedians: ['Horia Clăbuc', 'Oana Hârjoană'],
  tags: ['Viața la bloc'],
  description: 'Patru oameni, trei etaje și un administrator care nu iartă pe nimeni niciodată.',
  episodes: [
    { id: 7, title: 'Liftul' },
    { id: 8, title: 'Interfonul' },
  ],
}
const why = (query: string, source = show) => matchReason(source, queryWords(query))

describe('matchReason', () => {
  it('is null when the title contains the words', () => {
    expect(why('vedere bl')).toBeNull()
  })

  it('returns the matching episode', () => {
    const episode = { id: 8, title: 'Interfonul' }
    expect(why('interfon')).toEqual({ by: 'episode', text: 'Interfonul', episode })
    expect(why('bloc interfon')).toEqual({ by: 'episode', text: 'Interfonul', episode })
  })

  it('returns the comedian, the tag or the description, and the best episode', () => {
    const episode = { id: 7, title: 'Liftul' }
    expect(why('clabuc')).toEqual({ by: 'comedian', text: 'Horia Clăbuc', episode })
    expect(why('viata')).toEqual({ by: 'tag', text: 'Viața la bloc', episode })
    expect(why('administrator')).toEqual({
      by: 'description',
      text: '…oameni, trei etaje și un administrator care nu iartă pe nimeni…',
      episode,
    })
  })

  it('returns the episode for a typing error in the show, and nothing for a video', () => {
    expect(why('litful')?.episode).toEqual({ id: 7, title: 'Liftul' })
    expect(why('litful', { ...show, episodes: [] })).toBeNull()
  })
})
