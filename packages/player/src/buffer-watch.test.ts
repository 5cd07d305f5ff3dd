import { describe, expect, it, vi } from 'vitest'
import { createBufferWatch } from './buffer-watch.ts'
import type { MediaPort } from './media-port.ts'
import { testingMedia } from './testing-player.ts'
import { testingScheduler } from './testing-scheduler.ts'

type Film = Partial<Pick<MediaPort, 'currentTime' | 'paused' | 'seeking' | 'readyState'>> & {
  readonly bufferedTo?: number
}

/** A film of 600 seconds at 100, with nothing coming after 110; `film` is how it differs. */
function watched(film: Film = {}) {
  const { media } = testingMedia()
  Object.assign(media, { currentTime: 100, bufferedTo: 110, paused: false, readyState: 4, ...film })
  const onRanOut = vi.fn<() => void>()
  const { after, advance } = testingScheduler()
  const watch = createBufferWatch(after, () => media, onRanOut)
  watch.start()

  return {
    watch,
    advance,
    hasRunOut: () => onRanOut.mock.calls.length > 0,
    /** Plays on, as a browser moves the position. */
    plays: (seconds: number) => {
      for (let part = 0; part < seconds * 4; part += 1) {
        media.currentTime = Math.min(media.currentTime + 0.25, media.bufferedTo)
        advance(250)
      }
    },
  }
}

describe('createBufferWatch', () => {
  it('plays the buffer and calls back at its end', () => {
    const { plays, hasRunOut } = watched()
    plays(9.5)
    expect(hasRunOut()).toBe(false)
    plays(0.5)

    expect(hasRunOut()).toBe(true)
  })

  it('calls back at once when nothing is buffered', () => {
    expect(watched({ bufferedTo: 0, readyState: 0 }).hasRunOut()).toBe(true)
  })

  it('calls back when a film stalls for a second near the end of the buffer', () => {
    const { advance, hasRunOut } = watched({ currentTime: 109.6 })
    advance(900)
    expect(hasRunOut()).toBe(false)
    advance(250)

    expect(hasRunOut()).toBe(true)
  })

  it('waits at most five seconds for a busy device to decode the buffer', () => {
    const { advance, hasRunOut } = watched()
    advance(4_900)
    expect(hasRunOut()).toBe(false)
    advance(250)

    expect(hasRunOut()).toBe(true)
  })

  it('ignores a paused film that shows a frame', () => {
    const shown = watched({ paused: true, bufferedTo: 100 })
    shown.advance(60_000)

    expect(shown.hasRunOut()).toBe(false)
    expect(watched({ paused: true, bufferedTo: 0, readyState: 1 }).hasRunOut()).toBe(true)
    expect(watched({ paused: true, bufferedTo: 0, seeking: true }).hasRunOut()).toBe(true)
  })

  it('waits a limited time for the end event of a film', () => {
    const { advance, hasRunOut } = watched({ currentTime: 599.5, bufferedTo: 599.5 })
    advance(4_500)
    expect(hasRunOut()).toBe(false)
    advance(750)

    expect(hasRunOut()).toBe(true)
  })

  it('does nothing after it was stopped', () => {
    const { watch, advance, hasRunOut } = watched()
    watch.stop()
    advance(60_000)

    expect(hasRunOut()).toBe(false)
  })
})
