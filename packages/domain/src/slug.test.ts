import { describe, expect, it } from 'vitest'
import { slugOf } from './slug.ts'

describe('slugOf', () => {
  it('folds Romanian letters and parts words by hyphens', () => {
    expect(slugOf('Țușca, „șapte” înjurături & o glumă')).toBe('tusca-sapte-injuraturi-o-gluma')
  })

  it('is empty when a title has no letter that it can keep', () => {
    expect(slugOf('¿¡…!')).toBe('')
  })
})
