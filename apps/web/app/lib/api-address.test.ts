import { searchPublicContent } from '@hlizo/contract/calls/content'
import { getVideo } from '@hlizo/contract/calls/videos'
import { describe, expect, it } from 'vitest'
import { addressOf } from './api-address.ts'

describe('addressOf', () => {
  it('fills in the parameters', () => {
    expect(addressOf(getVideo, { params: { id: 12 } })).toBe('/api/v1/videos/12')
  })

  it('omits empty query parameters', () => {
    expect(addressOf(searchPublicContent, { query: { q: 'țevi', category: undefined } })).toBe(
      '/api/v1/public/content?q=%C8%9Bevi',
    )
  })

  it('names the parameter that is missing', () => {
    expect(() => addressOf(getVideo)).toThrow('GET /videos/{id} needs params.id')
  })
})
