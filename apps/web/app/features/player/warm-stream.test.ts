import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeWarm, warmStream, warmVideo } from './warm-stream.client.ts'

const hls = vi.hoisted(() => {
  class Hls {
    static readonly Events = { ERROR: 'error', MANIFEST_PARSED: 'parsed' }
    static readonly DefaultConfig = { fragLoadPolicy: { default: {} }, maxMaxBufferLength: 600 }
    static readonly isSupported = () => true
    static readonly opened: Hls[] = []
    readonly config = { maxMaxBufferLength: 600 }
    readonly levels = []
    media: unknown = null
    isDestroyed = false
    fail: (event: string, data: object) => void = () => {}
    constructor() {
      Hls.opened.push(this)
    }
    readonly on = (event: string, listener: (event: string, data: object) => void) => {
      if (event === 'error') this.fail = listener
    }
    readonly loadSource = () => {}
    readonly attachMedia = (media: unknown) => {
      this.media = media
    }
    readonly destroy = () => {
      this.isDestroyed = true
    }
  }

  return Hls
})
vi.mock('hls.js', () => ({ default: hls }))

const stream = { url: '/m/1/web.m3u8', startAt: 12, estimate: 5_000_000 }
const last = () => {
  const found = hls.opened.at(-1)
  if (!found) throw new Error('No stream was opened.')
  return found
}
/** The element that is warm, which has to be there. */
function warmElement(): HTMLVideoElement {
  const video = warmVideo(stream)
  if (video === null) throw new Error('No element is warm.')
  return video
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerWidth', 1_440)
  vi.stubGlobal('innerHeight', 900)
  vi.stubGlobal('document', {
    createElement: () => {
      const video: Record<string, unknown> = {}
      video['removeAttribute'] = (name: string) => Reflect.deleteProperty(video, name)
      return video
    },
  })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('warmStream', () => {
  it('loads the first picture into an element as large as the window, and no more', () => {
    warmStream(stream, { isHeld: false })
    expect(warmElement()).toMatchObject({ width: 1_440, height: 900, crossOrigin: 'anonymous' })
    expect(last().media).toBe(warmElement())
    expect(last().config.maxMaxBufferLength).toBe(2)
  })

  it('gives its stream to the player of its element, which loads on', () => {
    warmStream(stream, { isHeld: false })
    const video = warmElement()
    expect(takeWarm({ ...stream, video })).toBe(last())
    expect(last()).toMatchObject({ config: { maxMaxBufferLength: 600 }, isDestroyed: false })
    expect(video).not.toHaveProperty('width')
    expect([warmVideo(stream), takeWarm({ ...stream, video })]).toEqual([null, null])
  })

  it('leaves its element when the player opens another stream in it', () => {
    warmStream(stream, { isHeld: false })
    const video = warmElement()
    expect(takeWarm({ ...stream, url: '/m/1/audio.m3u8', video })).toBeNull()
    expect([last().isDestroyed, warmVideo(stream)]).toEqual([true, null])
  })

  it('stays warm when another film is played', () => {
    warmStream(stream, { isHeld: false })
    const other = document.createElement('video')
    expect(takeWarm({ ...stream, startAt: 0, video: other })).toBeNull()
    expect(warmVideo({ ...stream, startAt: 0 })).toBeNull()
    expect(last().isDestroyed).toBe(false)
    expect(takeWarm({ ...stream, video: warmElement() })).toBe(last())
  })

  it('decodes nothing while another film plays, and takes the element of the player', () => {
    warmStream(stream, { isHeld: true })
    expect([last().media, warmVideo(stream)]).toEqual([null, null])
    vi.advanceTimersByTime(600_000)
    expect(takeWarm({ ...stream, video: document.createElement('video') })).toBe(last())
  })

  it('ends after a minute, and with an error', () => {
    warmStream(stream, { isHeld: false })
    vi.advanceTimersByTime(60_000)
    expect([last().isDestroyed, warmVideo(stream)]).toEqual([true, null])

    warmStream(stream, { isHeld: false })
    last().fail('error', { fatal: false, response: { code: 503 } })
    expect(last().isDestroyed).toBe(false)
    last().fail('error', { fatal: true })
    expect([last().isDestroyed, warmVideo(stream)]).toEqual([true, null])
  })
})
