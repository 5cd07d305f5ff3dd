import { describe, expect, it, vi } from 'vitest'
import {
  castWayOf,
  chooseTelevision,
  isCasting,
  watchTelevisions,
  type Castable,
} from './casting.ts'

const plain = (): Castable => new EventTarget()
const withAirPlay = (pick: () => void, isWireless = false): Castable =>
  Object.assign(new EventTarget(), {
    webkitShowPlaybackTargetPicker: pick,
    webkitCurrentPlaybackTargetIsWireless: isWireless,
  })

function withRemote({
  state = 'disconnected',
  prompt = async () => {},
  watchAvailability = async (tell) => {
    tell(true)
    return 1
  },
}: Partial<Pick<RemotePlayback, 'state' | 'prompt' | 'watchAvailability'>> = {}): Castable {
  const remote = Object.assign(new EventTarget(), {
    state,
    prompt,
    watchAvailability,
    cancelWatchAvailability: async () => {},
  })

  return Object.assign(new EventTarget(), { remote })
}

describe('castWayOf', () => {
  it('is the method of the browser', () => {
    expect([plain(), withRemote(), withAirPlay(() => {})].map(castWayOf)).toEqual([
      null,
      'remote',
      'airplay',
    ])
  })

  it('prefers AirPlay where both are', () => {
    expect(
      castWayOf(Object.assign(withRemote(), { webkitShowPlaybackTargetPicker: () => {} })),
    ).toBe('airplay')
  })
})

describe('chooseTelevision', () => {
  it('opens the list of the browser', () => {
    const pick = vi.fn<() => void>()
    const prompt = vi.fn<() => Promise<void>>(async () => {})
    chooseTelevision(withAirPlay(pick))
    chooseTelevision(withRemote({ prompt }))
    expect(pick).toHaveBeenCalledOnce()
    expect(prompt).toHaveBeenCalledOnce()
  })

  it('bears a list that was closed without a choice', async () => {
    const prompt = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('closed')))
    chooseTelevision(withRemote({ prompt }))
    await expect(prompt.mock.results[0]?.value).rejects.toThrow('closed')
  })
})

describe('isCasting', () => {
  it('is true on a television, with either API', () => {
    expect(isCasting(plain())).toBe(false)
    expect(isCasting(withRemote())).toBe(false)
    expect(isCasting(withRemote({ state: 'connected' }))).toBe(true)
    expect(isCasting(withAirPlay(() => {}, true))).toBe(true)
  })
})

describe('watchTelevisions', () => {
  const available = (availability: string) =>
    Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability })

  it('follows the devices that Safari finds until it is stopped', () => {
    const found = vi.fn<(isFound: boolean) => void>()
    const video = withAirPlay(() => {})
    const stop = watchTelevisions(video, found)
    video.dispatchEvent(available('available'))
    video.dispatchEvent(available('not-available'))
    stop()
    video.dispatchEvent(available('available'))
    expect(found.mock.calls).toEqual([[true], [false]])
  })

  it('follows the devices that Chrome finds', () => {
    const found = vi.fn<(isFound: boolean) => void>()
    watchTelevisions(withRemote(), found)
    expect(found).toHaveBeenCalledWith(true)
  })

  it('offers the list where the browser cannot search all the time', async () => {
    const found = vi.fn<(isFound: boolean) => void>()
    const watchAvailability = () =>
      Promise.reject(new DOMException('low end device', 'NotSupportedError'))
    watchTelevisions(withRemote({ watchAvailability }), found)
    await vi.waitFor(() => expect(found).toHaveBeenCalledWith(true))
  })

  it('finds no device without an API', () => {
    const found = vi.fn<(isFound: boolean) => void>()
    watchTelevisions(plain(), found)()
    expect(found).not.toHaveBeenCalled()
  })
})
