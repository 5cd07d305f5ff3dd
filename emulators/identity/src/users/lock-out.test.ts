import { describe, expect, it } from 'vitest'
import { lockSeconds } from './lock-out.ts'

describe('lockSeconds', () => {
  it('follows Cognito: free till five, then doubling up to fifteen minutes', () => {
    const failures = [0, 4, 5, 6, 7, 10, 14, 15, 100]

    expect(failures.map(lockSeconds)).toEqual([0, 0, 1, 2, 4, 32, 512, 900, 900])
  })
})
