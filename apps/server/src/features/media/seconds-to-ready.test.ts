import { describe, expect, it } from 'vitest'
import type { QueuedImport } from './asset-store.ts'
import { secondsToReady } from './seconds-to-ready.ts'

const now = new Date('2026-05-01T10:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const film = (facts: Partial<QueuedImport> = {}): QueuedImport => ({
  isWanted: false,
  secondsLeft: null,
  startedAt: null,
  updatedAt: now,
  filmSeconds: 60,
  ...facts,
})

describe('secondsToReady', () => {
  it('is the estimate of the running import less the time since', () => {
    const running = film({ isWanted: true, startedAt: ago(30), updatedAt: ago(4), secondsLeft: 90 })

    expect(secondsToReady([running], 2, now)).toBe(86)
  })

  it('adds the films before it in the queue, at the rate of the last ones', () => {
    const running = film({ startedAt: ago(30), secondsLeft: 90 })
    const waiting = film({ filmSeconds: 30 })

    expect(secondsToReady([running, waiting, film({ isWanted: true })], 2, now)).toBe(90 + 60 + 120)
  })

  it('uses the rate of the first film while it is the only one', () => {
    const running = film({ startedAt: ago(30), secondsLeft: 90 })

    expect(secondsToReady([running, film({ isWanted: true })], null, now)).toBe(90 + 120)
  })

  it('counts from the start of an import without progress', () => {
    expect(secondsToReady([film({ isWanted: true, startedAt: ago(20) })], 2, now)).toBe(100)
  })

  it('is never zero', () => {
    const late = film({ isWanted: true, startedAt: ago(300), updatedAt: ago(60), secondsLeft: 8 })

    expect(secondsToReady([late], 2, now)).toBe(5)
  })

  it('is null without a rate, a length or an import', () => {
    expect(secondsToReady([film({ isWanted: true })], null, now)).toBeNull()
    expect(secondsToReady([film({ isWanted: true, filmSeconds: 0 })], 2, now)).toBeNull()
    expect(secondsToReady([], 2, now)).toBeNull()
  })
})
