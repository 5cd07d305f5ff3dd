import { describe, expect, it } from 'vitest'
import { videos } from '@hlizo/demo/catalogue'
import { punchlines } from '@hlizo/demo/punchlines'
import { linesOf } from '#server/features/lines/line-writer.ts'
import { demoCaptions } from './testing-quotes.ts'

describe('punchlines', () => {
  it('are said in their videos, in one line', async () => {
    const captions = await demoCaptions()
    const unsaid = punchlines.filter(({ number, text }) => {
      const masterId = videos.find((video) => video.number === number)?.masterId ?? ''
      return !linesOf(captions.get(masterId) ?? '').some(({ said }) => said === text)
    })

    expect(unsaid).toEqual([])
  })
})
