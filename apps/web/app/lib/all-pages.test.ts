import { describe, expect, it } from 'vitest'
import { allPages } from './all-pages.ts'

describe('allPages', () => {
  it('reads one page after the other until there is none', async () => {
    const asked: (string | undefined)[] = []
    const pages = await allPages(async (cursor) => {
      asked.push(cursor)
      return { nextCursor: asked.length < 3 ? String(asked.length) : undefined, at: cursor }
    })

    expect(asked).toEqual([undefined, '1', '2'])
    expect(pages.map(({ at }) => at)).toEqual(asked)
  })

  it('fails as a whole when a page fails, instead of showing a part', async () => {
    const read = async (cursor: string | undefined) => {
      if (cursor !== undefined) throw new Error('away')
      return { nextCursor: 'x' }
    }

    await expect(allPages(read)).rejects.toThrow('away')
  })
})
