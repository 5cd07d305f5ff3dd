import { nextVideo } from '@hlizo/fixtures/video'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { describe, expect, it } from 'vitest'
import { playingPlayer } from './testing-player.ts'

describe('createSleepTimer', () => {
  it('counts down, pauses, and is then off', () => {
    const { session, media, advance, asked, happens } = playingPlayer()
    session.sleep.choose(15)
    const chosen = session.snapshot()
    advance(14 * MINUTE_MS)
    const later = session.snapshot()
    advance(MINUTE_MS)
    happens('pause')

    expect([chosen.sleepAfter, chosen.sleepSeconds, later.sleepSeconds]).toEqual([15, 900, 60])
    expect(session.snapshot()).toMatchObject({ sleepAfter: 0, sleepSeconds: null, isAsleep: true })
    expect(media.paused).toBe(true)
    expect(asked()).toEqual(['progress 512'])
  })

  it('fades out over ten seconds, and restores the volume', () => {
    const { session, media, advance, happens, memory } = playingPlayer()
    happens('volumechange', { volume: 0.8 })
    session.sleep.choose(15)
    advance(15 * MINUTE_MS - 10_001)
    const before = media.volume
    advance(5_001)
    const middle = media.volume
    happens('volumechange')
    advance(5_000)

    expect(before).toBe(0.8)
    expect(middle).toBeGreaterThan(0.3)
    expect(middle).toBeLessThan(0.5)
    expect([media.volume, memory().volume]).toEqual([0.8, 0.8])
  })

  it('is cancelled during the fade as well', () => {
    const { session, media, advance } = playingPlayer()
    session.sleep.choose(30)
    advance(30 * MINUTE_MS - 2_000)
    session.sleep.choose(0)
    advance(MINUTE_MS)

    expect([media.paused, media.volume, session.snapshot().sleepSeconds]).toEqual([false, 1, null])
  })

  it('continues from one film to the next', () => {
    const { session, start, advance, media } = playingPlayer()
    session.sleep.choose(45)
    advance(20 * MINUTE_MS)
    const leave = start()
    leave()
    start()

    expect(session.snapshot()).toMatchObject({ sleepAfter: 45, sleepSeconds: 25 * 60 })
    advance(25 * MINUTE_MS)
    expect(media.paused).toBe(true)
  })

  it('plays no next film when its time has passed between the two, until the viewer does', () => {
    const { session, start, advance, media, happens, plays } = playingPlayer()
    session.sleep.choose(15)
    advance(15 * MINUTE_MS - 2_000)
    const leave = start()
    leave()
    happens('pause', { paused: true })
    advance(10 * MINUTE_MS + 2_000)
    start()
    const asleep = session.snapshot()
    const wasPaused = media.paused
    plays()

    expect([wasPaused, media.volume]).toEqual([true, 1])
    expect(asleep).toMatchObject({ isAsleep: true, isBlocked: true, sleepAfter: 0 })
    expect(session.snapshot()).toMatchObject({ isAsleep: false, isBlocked: false, isPaused: false })
  })

  it('is forgotten when the next film is opened much later', () => {
    const { session, start, advance, media } = playingPlayer()
    session.sleep.choose(15)
    const leave = start()
    leave()
    media.paused = true
    advance(25 * MINUTE_MS + 1)
    start()

    expect(session.snapshot()).toMatchObject({ isAsleep: false, isBlocked: false, sleepAfter: 0 })
    expect(media.paused).toBe(false)
  })

  it('starts no video after the end of the film', () => {
    const next = nextVideo({ sameShow: true })
    const { session, advance, asked, happens } = playingPlayer({ next })
    session.sleep.choose('end')
    happens('timeupdate', { currentTime: 600 })
    happens('ended', { ended: true, paused: true })
    advance(MINUTE_MS)

    expect(session.snapshot()).toMatchObject({ isAsleep: true, prompt: { mode: 'buttons' } })
    expect(asked().filter((one) => one.startsWith('next'))).toEqual([])
  })

  it('is over when the viewer plays on', () => {
    const { session, happens } = playingPlayer()
    session.sleep.choose('end')
    happens('ended', { ended: true, paused: true })
    happens('play', { ended: false, paused: false })

    expect(session.snapshot()).toMatchObject({ sleepAfter: 0, isAsleep: false })
  })
})
