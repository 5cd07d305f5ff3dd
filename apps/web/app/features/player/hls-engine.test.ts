import type { PlaybackFailure } from '@hlizo/player/ports'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEngine } from './hls-engine.client.ts'

const hls = vi.hoisted(() => {
  const support = { isThere: true }
  const levels: { audioGroups: string[] }[] = []
  const loads = { count: 0 }
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
    readonly levels = levels
    readonly allAudioTracks = []
    loadLevel = 0
    startLevel = 0
    readonly on = (event: string, listener: (event: string, data: object) => void) =>
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    readonly loadSource = () => {}
    readonly attachMedia = () => {}
    readonly stopLoad = () => {}
    readonly startLoad = () => {
      loads.count += 1
    }
    readonly destroy = () => {}
  }
  const happens = (event: keyof typeof Hls.Events, data: object) => {
    for (const listener of listeners.get(Hls.Events[event]) ?? []) listener(event, data)
  }

  const clear = () => {
    listeners.clear()
    levels.length = 0
    loads.count = 0
  }

  return { Hls, support, levels, loads, happens, clear }
})
vi.mock('hls.js', () => ({ default: hls.Hls }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
})
afterEach(() => {
  hls.clear()
  hls.support.isThere = true
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const picture = { type: 'main', sn: 4, level: 0, start: 8 }
const refused = {
  type: 'network',
  details: 'load',
  fatal: false,
  frag: picture,
  response: { code: 0 },
}

/** A film at six seconds that has loaded up to eight. */
const video: HTMLVideoElement = Object.assign(Object.create(null), {
  seeking: false,
  readyState: 4,
  currentTime: 6,
  buffered: { length: 1, start: () => 0, end: () => 8 },
})

/** The fifth segment of the picture is missing in the first of two renditions. */
function openedWithMissingPart() {
  hls.levels.push({ audioGroups: ['a64'] }, { audioGroups: ['a128'] })
  const found = opened()
  hls.happens('FRAG_BUFFERED', { frag: { ...picture, sn: 3 } })
  hls.happens('ERROR', { ...refused, response: { code: 404 } })

  return found
}

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

  it('reports a request without a response, and a film that does not start', () => {
    const { failures } = opened()
    vi.advanceTimersByTime(45_000)

    expect(failures).toEqual([{ fault: 'connection', code: 'timeout' }])
  })

  it('reports an offline device at once, although hls.js reports nothing', () => {
    const { failures } = opened()
    vi.stubGlobal('navigator', { onLine: false })
    hls.happens('ERROR', refused)

    expect(failures).toEqual([{ fault: 'connection', code: 'load' }])
  })

  it('does not report missing files as a lost connection', () => {
    const { failures } = opened()
    hls.happens('ERROR', { ...refused, response: { code: 404 } })
    vi.advanceTimersByTime(300_000)

    expect(failures).toEqual([{ fault: 'missing-file', code: 'load' }])
  })

  it('loads a missing segment from another rendition, retries once, and then reports it', () => {
    const { failures } = openedWithMissingPart()
    expect(hls.loads.count).toBe(1)
    vi.advanceTimersByTime(2_000)
    expect([hls.loads.count, failures]).toEqual([2, []])
    vi.advanceTimersByTime(2_000)

    expect(failures).toEqual([{ fault: 'missing-file', code: 'load' }])
  })

  it('does not mistake an earlier segment of the other rendition for the missing one', () => {
    const { failures, onLoaded } = openedWithMissingPart()
    hls.happens('FRAG_BUFFERED', { frag: { ...picture, sn: 3, level: 1 } })
    vi.advanceTimersByTime(4_000)
    expect(failures).toEqual([{ fault: 'missing-file', code: 'load' }])
    onLoaded.mockClear()
    hls.happens('FRAG_BUFFERED', { frag: { ...picture, sn: 3, level: 1 } })
    expect(onLoaded).not.toHaveBeenCalled()
    hls.happens('FRAG_BUFFERED', { frag: { ...picture, level: 1 } })

    expect(onLoaded).toHaveBeenCalledTimes(1)
  })

  it('keeps a segment that a backward seek has postponed', () => {
    const { failures } = openedWithMissingPart()
    Object.assign(video, { buffered: { length: 1, start: () => 0, end: () => 4 }, currentTime: 1 })
    vi.advanceTimersByTime(60_000)
    Object.assign(video, { buffered: { length: 1, start: () => 0, end: () => 8 }, currentTime: 6 })

    expect([hls.loads.count, failures]).toEqual([1, []])
  })

  it('waits for a slow response of the other rendition', () => {
    const { failures } = openedWithMissingPart()
    hls.happens('FRAG_LOADING', { frag: { ...picture, level: 1 } })
    vi.advanceTimersByTime(40_000)
    hls.happens('FRAG_BUFFERED', { frag: { ...picture, level: 1 } })
    vi.advanceTimersByTime(10_000)

    expect([hls.loads.count, failures]).toEqual([1, []])
  })

  it('with the native player resumes after an error, and leaves playing media alone', () => {
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
