import { describe, expect, it } from 'vitest'
import { maskDestination } from './mask.ts'

describe('maskDestination', () => {
  it('masks an address as Cognito does', () => {
    expect(maskDestination('florin@example.ro')).toBe('f***@e***')
    expect(maskDestination('+40722111222')).toBe('+*******1222')
  })
})
