import { describe, expect, it } from 'vitest'
import { videoBadge } from './video-badge.ts'

const now = new Date('2026-11-30T12:00:00Z')
const old = { launchAt: '2026-01-01T12:00:00Z' }

describe('videoBadge', () => {
  it('says nothing of an old video without an end', () => {
    expect(videoBadge({ ...old, expiresAt: null }, now)).toBeNull()
  })

  it('calls a video new for 14 days', () => {
    expect(videoBadge({ launchAt: '2026-11-16T12:00:01Z' }, now)).toEqual({ kind: 'new' })
    expect(videoBadge({ launchAt: '2026-11-16T12:00:00Z' }, now)).toBeNull()
  })

  it('names the end in the last 30 days', () => {
    const soon = '2026-12-30T11:59:59Z'
    const later = '2026-12-30T12:00:00Z'

    expect(videoBadge({ ...old, expiresAt: soon }, now)).toEqual({
      kind: 'expires',
      at: new Date(soon),
    })
    expect(videoBadge({ ...old, expiresAt: later }, now)).toBeNull()
  })

  it('prefers the premiere, then the end, then that it is new, to the last episode', () => {
    const expiresAt = '2026-12-01T12:00:00Z'
    const last = { launchAt: now.toISOString(), expiresAt, isLastEpisode: true }
    const kinds = [
      { ...last, premiereAt: '2026-12-24T18:00:00Z' },
      last,
      { ...last, expiresAt: null },
      { ...last, ...old, expiresAt: null },
    ].map((video) => videoBadge(video, now)?.kind)

    expect(kinds).toEqual(['premiere', 'expires', 'new', 'last-episode'])
  })
})
