import { describe, expect, it } from 'vitest'
import { maskSecrets } from './logger.ts'

describe('maskSecrets', () => {
  it('leaves nothing that identifies a person or opens a door', () => {
    const words =
      'ana.pop@example.ro paid with 4242 4242 4242 4242, sk_test_abcdefgh1234, eyJhbGci.eyJzdWIi.c2ln'

    expect(maskSecrets(words)).toBe('[masked] paid with [masked], [masked], [masked]')
  })

  it('leaves what explains an error', () => {
    const words = 'connect ECONNREFUSED 127.0.0.1:5432 after 2000 ms'

    expect(maskSecrets(words)).toBe(words)
  })
})
