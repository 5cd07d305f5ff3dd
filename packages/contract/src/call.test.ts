import { describe, expect, it } from 'vitest'
import { call } from './call.ts'
import { publicReads } from './limits.ts'

const rules = {
  access: 'public',
  precedence: 'browsing',
  limits: [publicReads],
  caching: 'none',
} as const
const jokes = { method: 'GET', path: '/jokes', summary: 'Jokes.' } as const

describe('call', () => {
  it('carries its rules', () => {
    expect(call({ ...jokes, ...rules })).toMatchObject(rules)
  })

  it('is a type error without one of them', () => {
    const { access, precedence, limits, caching } = rules

    const incomplete = [
      // @ts-expect-error -- no access
      call({ ...jokes, precedence, limits, caching }),
      // @ts-expect-error -- no precedence
      call({ ...jokes, access, limits, caching }),
      // @ts-expect-error -- no limits
      call({ ...jokes, access, precedence, caching }),
      // @ts-expect-error -- no caching
      call({ ...jokes, access, precedence, limits }),
    ]
    expect(incomplete).toHaveLength(4)
  })
})
