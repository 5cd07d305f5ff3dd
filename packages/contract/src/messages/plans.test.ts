import { describe, expect, it } from 'vitest'
import { planInSentence } from './plans.ts'

describe('planInSentence', () => {
  it('declines the plans on offer and quotes a name of the operator', () => {
    expect(planInSentence('Abonament anual')).toBe('abonamentul anual')
    expect(planInSentence('Pachet de vară')).toBe('abonamentul „Pachet de vară”')
  })
})
