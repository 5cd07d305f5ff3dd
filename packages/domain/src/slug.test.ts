import { describe, expect, it } from 'vitest'
import { slugOf } from './slug.ts'

describe('slugOf', () => {
  it('folds Romanian letters and separates words by hyphens', () => {
    expect(slugOf('Țușca, „șapte” înjurături & o glumă')).toBe('tusca-sapte-injuraturi-o-gluma')
  })

  it('is empty for a title without usable letters', () => {
    expect(slugOf('¿¡…!')).toBe('')
  })
})
