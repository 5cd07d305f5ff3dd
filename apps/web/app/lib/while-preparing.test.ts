import { describe, expect, it } from 'vitest'
import { whilePreparing } from './while-preparing.ts'

const intervalOf = (data: Parameters<typeof whilePreparing.refetchInterval>[0]['state']['data']) =>
  whilePreparing.refetchInterval({ state: { ...(data !== undefined && { data }) } })

describe('whilePreparing', () => {
  it('polls until there is a film', () => {
    expect(intervalOf({ url: null })).toBe(5_000)
  })

  it('does not poll for a film, a PIN, a future premiere, or without a response', () => {
    expect(
      [
        { url: '/film.m3u8' },
        { url: null, needsPin: true },
        { url: null, premiereAt: '2026-12-01T18:00:00.000Z' },
        null,
        undefined,
      ].map(intervalOf),
    ).toEqual([false, false, false, false, false])
  })
})
