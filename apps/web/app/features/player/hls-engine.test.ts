import type { PlaybackFailure } from '@hlizo/player/ports'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEngine } from './hls-engine.client.ts'

const hls = vi.hoisted(() => {
  const support = { isThere: true }
  const listeners = new Map<string, ((event: string, data: object) => void)[]>()
  class Hls {
    static readonly Events = {
      ERROR: 'error',
      FRAG_BUFFERED: 'buffered',
      FRAG_LOADING: 'loading',
      MANIFEST_PARSED: 'parsed',
      MEDIA_ATTACHED: 'attached',
    }
    static readonly ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' }
    static readonly ErrorDetails = { FRAG_LOAD_ERROR: 'load', FRAG_LOAD_TIMEOUT: 'timeout' }
    static readonly DefaultConfig = { fragLoadPolicy: { default: {} } }
    static readonly isSupported = () => support.isThere
    readonly levels = []
    readonly allAudioTracks = []
    readonly on = (event: string, listener: (event: string, data: object) => void) =>
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    readonly loadSource = () => {}
    readonly attachMedia = () => {}
    readonly stopLoad = () => {}
    readonly destroy = () => {}
  }
  const happens = (event: keyof typeof Hls.Events, data: object) => {
    for (const listener of listeners.get(Hls.Events[event]) ?? []) listener(event, data)
  }

  return { Hls, support, happens, clear: () => listeners.clear() }
})
vi.mock('hls.js', () => ({ default: hls.Hls }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  hls.clear()
  hls.support.isThere = true
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const picture = { type: 'main', sn: 4, level: 0 }
const refused = {
  type: 'network',
  details: 'load',
  fatal: false,
  frag: picture,
  response: { code: 0 },
}

/** Nothing of it is used before it plays. */
const video: HTMLVideoElement = Object.create(null)

function opened(element = video) {
  const failures: PlaybackFailure[] = []
  const onLoaded = vi.fn<() => void>()
  const engine = openEngine({
    video: element,
    url: '/m/1/web.m3u8',
    startAt: 0,
    estimate: 5_000_000,
    quality: 'auto',
    onLevels: () => {},
    onExpired: () => {},
    onFailed: (failure) => failures.push(failure),
    onLoaded,
  })

  return { engine, failures, onLoaded }
}

describe('openEngine', () => {
  it('reports a lost connection after three quarters of a minute, though hls.js retries by itself', () => {
    const { failures, onLoaded } = opened()
    hls.happens('FRAG_BUFFERED', { frag: picture })
    hls.happens('FRAG_LOADING', { frag: picture })
    for (let second = 1; second < 45; second += 1) {
      vi.advanceTimersByTime(1_000)
      hls.happens('ERROR', refused)
    }
    expect(failures).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(failures).toEqual([{ fault: 'connection', code: 'load' }])
    onLoaded.mockClear()
    hls.happens('FRAG_BUFFERED', { frag: picture })

    expect(onLoaded).toHaveBeenCalledTimes(1)
  })

  it('reports a request that is never answered, and a film that never begins', () => {
    const { failures } = opened()
    vi.advanceTimersByTime(45_000)

    expect(failures).toEqual([{ fault: 'connection', code: 'timeout' }])
  })

  it('reports at once what hls.js waits for without a word: the connection of the device', () => {
    const { failures } = opened()
    vi.stubGlobal('navigator', { onLine: false })
    hls.happens('ERROR', refused)

    expect(failures).toEqual([{ fault: 'connection', code: 'load' }])
  })

  it('does not blame the connection for what the server does not have', () => {
    const { failures } = opened()
    hls.happens('ERROR', { ...refused, response: { code: 404 } })
    vi.advanceTimersByTime(300_000)

    expect(failures).toEqual([{ fault: 'missing-file', code: 'load' }])
  })

  it('with the player of the browser goes on where it failed, and leaves alone what plays', () => {
    hls.support.isThere = false
    const listeners = new Map<string, () => void>()
    const load = vi.fn<() => void>()
    const play = vi.fn<() => Promise<void>>(async () => {})
    const element = Object.assign(Object.create(null), {
      error: null,
      currentTime: 420,
      paused: false,
      load,
      play,
      addEventListener: (event: string, listener: () => void) => listeners.set(event, listener),
    })
    const { engine } = opened(element)
    engine.resume()
    expect(load).not.toHaveBeenCalled()
    Object.assign(element, { error: { code: 2 } })
    engine.resume()
    Object.assign(element, { currentTime: 0, paused: true })
    listeners.get('loadedmetadata')?.()

    expect([load.mock.calls.length, play.mock.calls.length]).toEqual([1, 1])
    expect(element).toMatchObject({ currentTime: 420 })
  })
})
