import { describe, expect, it } from 'vitest'
import { topicIdOf } from './topic-id.ts'

describe('topicIdOf', () => {
  it('is made of the words of the question without diacritics', () => {
    expect(topicIdOf('Ce carduri acceptați în țară?', [])).toBe('ce-carduri-acceptati-in-tara')
    expect(topicIdOf('?', [])).toBe('intrebare')
  })

  it('is unlike every other', () => {
    expect(topicIdOf('Cum?', ['cum', 'cum-2'])).toBe('cum-3')
  })

  it('is at most 40 characters long', () => {
    expect(topicIdOf('foarte '.repeat(20), []).length).toBeLessThanOrEqual(40)
  })
})
