import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioUploadsMessages } from '@hlizo/contract/messages/studio-uploads'
import { DetailedError, type HttpRequest, type UploadOptions } from 'tus-js-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  pauseSending,
  resumeSending,
  sendFiles,
  sendingProgress,
  sendingStore,
  stopSending,
} from './sender.ts'

/** What the client of the protocol was started with; sender.ts listens to the window when it is loaded. */
const started = vi.hoisted((): UploadOptions[] => {
  vi.stubGlobal('addEventListener', () => {})
  return []
})
vi.mock('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    readonly options: UploadOptions
    constructor(_file: File, options: UploadOptions) {
      this.options = options
    }
    start() {
      started.push(this.options)
    }
    async abort() {}
  },
}))
const sayFailed = vi.hoisted(() => vi.fn<(text: string) => void>())
vi.mock('#studio/ui/toasts.tsx', () => ({ sayFailed }))
vi.mock('@hlizo/web/lib/session', () => ({ accessToken: async () => 'token' }))

const SIZE = 1_000

const responseOf = (status: number, body: string, offset?: string) => ({
  getStatus: () => status,
  getHeader: () => offset,
  getBody: () => body,
  getUnderlyingObject: () => null,
})
const request: HttpRequest = {
  getMethod: () => 'PATCH',
  getURL: () => '/',
  setHeader: () => {},
  getHeader: () => undefined,
  setProgressHandler: () => {},
  send: async () => responseOf(204, ''),
  abort: async () => {},
  getUnderlyingObject: () => null,
}

/** The whole file leaves the browser, and the server has no room for it. */
function refuse(): void {
  const options = started.at(-1)
  options?.onProgress?.(SIZE, SIZE)
  const body = JSON.stringify({ error: 'STORE_FULL', message: errorMessages.STORE_FULL })
  const response = responseOf(507, body)
  void options?.onAfterResponse?.(request, response)
  options?.onError?.(Object.assign(new DetailedError(), { originalResponse: response }))
}

/** The server says how much of the file it has. */
const accept = (offset: number) =>
  void started.at(-1)?.onAfterResponse?.(request, responseOf(204, '', String(offset)))

/** How long a refused file waits for its next attempt. */
async function waited(): Promise<number> {
  const [before, from] = [started.length, Date.now()]
  while (started.length === before) await vi.advanceTimersToNextTimerAsync()
  return Date.now() - from
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('sendFiles', () => {
  it('reports a full disk and retries with growing delays until the server has more', async () => {
    sendFiles([{ id: 'u', file: new File(['x'.repeat(SIZE)], 'film.mp4'), sent: 0 }])
    const delays: number[] = []
    for (const offset of [0, 0, 0, 400, 0]) {
      accept(offset)
      refuse()
      expect(sendingStore.read().get('u')).toMatchObject({
        state: 'held',
        reason: errorMessages.STORE_FULL,
      })
      delays.push(await waited())
    }
    expect(delays).toEqual([1_000, 2_000, 4_000, 1_000, 2_000])

    started.at(-1)?.onSuccess?.({ lastResponse: responseOf(204, '') })
    expect(sendingStore.read().size).toBe(0)
  })

  it.each([
    ['a proxy', undefined, [[studioUploadsMessages.partRefused('film.mp4')]]],
    ['the server, which has the file whole,', '1.0.0', []],
  ])('tells of a part that is too large when %s refuses it', (_by, tus, said) => {
    sayFailed.mockClear()
    sendFiles([{ id: 'large', file: new File(['x'], 'film.mp4'), sent: 0 }])
    const originalResponse = { ...responseOf(413, '<html>'), getHeader: () => tus }
    started.at(-1)?.onError?.(Object.assign(new DetailedError(), { originalResponse }))

    expect(sayFailed.mock.calls).toEqual(said)
    expect(sendingStore.read().size).toBe(0)
  })

  it('counts complete files until no upload is left', () => {
    const sizes = [300, 500, 200]
    const files = sizes.map((size, index) => ({
      id: String(index),
      file: new File(['x'.repeat(size)], `${index}.mp4`),
      sent: index === 2 ? 100 : 0,
    }))
    const progress = () => sendingProgress([...sendingStore.read().values()])
    sendFiles(files)
    const [first, second, third] = started.slice(-3)
    expect(progress()).toEqual({ sent: 100, bytes: 1_000 })
    first?.onProgress?.(300, 300)
    first?.onSuccess?.({ lastResponse: responseOf(204, '') })
    second?.onProgress?.(250, 500)
    expect(progress()).toEqual({ sent: 650, bytes: 1_000 })

    for (const one of [second, third]) one?.onSuccess?.({ lastResponse: responseOf(204, '') })
    sendFiles([{ id: 'next', file: new File(['x'.repeat(50)], 'next.mp4'), sent: 0 }])
    expect(progress()).toEqual({ sent: 0, bytes: 50 })
    started.at(-1)?.onSuccess?.({ lastResponse: responseOf(204, '') })
  })

  it('pauses files chosen during a pause, and restarts when the server has lost them', () => {
    const chosen = (id: string) => ({ id, file: new File(['x'], `${id}.mp4`), sent: 0 })
    const states = () => [...sendingStore.read().values()].map(({ state }) => state)
    sendFiles([chosen('one')])
    pauseSending()
    sendFiles([chosen('two')])
    expect(states()).toEqual(['paused', 'paused'])
    resumeSending()
    expect(states()).toEqual(['sending', 'sending'])

    pauseSending()
    stopSending('one')
    stopSending('two')
    sendFiles([chosen('three')])
    expect(states()).toEqual(['sending'])
    stopSending('three')
  })
})
