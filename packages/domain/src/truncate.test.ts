import { describe, expect, it } from 'vitest'
import { shortDescription, shortTitle, truncate } from './truncate.ts'

describe('truncate', () => {
  it('returns a short text unchanged', () => {
    expect(truncate('Liftul', 6)).toBe('Liftul')
  })

  it('cuts and adds three dots, without a space before them', () => {
    expect(truncate('Cine a parcat pe locul meu', 7)).toBe('Cine a...')
  })

  it('never cuts a character in two', () => {
    expect(truncate('😀😀😀', 2)).toBe('😀😀...')
  })
})

describe('shortTitle', () => {
  it('is 40 characters on extra-small screens and 300 elsewhere', () => {
    const title = 'x'.repeat(301)
    expect([shortTitle(title, 'xs').length, shortTitle(title, 'sm').length]).toEqual([43, 303])
  })
})

describe('shortDescription', () => {
  it('is 55, 300 or 800 characters by screen', () => {
    const text = 'x'.repeat(900)
    const sizes = ['xs', 'sm', 'md', 'lg', '2xl'] as const
    const lengths = sizes.map((size) => shortDescription(text, size).length)
    expect(lengths).toEqual([58, 303, 303, 803, 803])
  })
})
