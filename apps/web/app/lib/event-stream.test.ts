import { describe, expect, it } from 'vitest'
import { parseEvent } from './event-stream.ts'

describe('parseEvent', () => {
  it('reads name and data', () => {
    expect(parseEvent('event: refused\ndata: {"error":"PROFILE_DISPLACED"}')).toEqual({
      name: 'refused',
      data: { error: 'PROFILE_DISPLACED' },
    })
  })

  it('ignores keep-alive comments', () => {
    expect(parseEvent(':')).toBeNull()
  })
})
