import { describe, expect, it, vi } from 'vitest'
import type { Engine } from './ports.ts'
import { parseRemembered } from './remembered.ts'
import { createStream } from './stream.ts'

const own: Engine = { estimate: () => null, setQuality() {}, resume() {}, close() {} }

/** A stream in this engine, which has so many renditions. */
function opened(engine: Engine, count: number) {
  const notify = vi.fn<() => void>()
  const unused = { onExpired: () => {}, onFailed: () => {}, onLoaded: () => {} }
  const memory = { read: () => parseRemembered(null), write: () => {} }
  const stream = createStream(memory, { notify, ...unused })
  const open = ({ onLevels }: { onLevels: (count: number) => void }) => {
    onLevels(count)
    return engine
  }
  stream.open(open, '/m/1/web.m3u8', 0)

  return { stream, notify }
}

describe('createStream', () => {
  it("reports whether the browser's own player reads the stream", () => {
    const native = opened(own, 1)
    const fed = opened({ ...own, end: () => {} }, 3)

    expect(native.stream.now()).toEqual({ hasQualities: false, isNative: true })
    expect(fed.stream.now()).toEqual({ hasQualities: true, isNative: false })
    expect(native.notify).toHaveBeenLastCalledWith()
    native.stream.close()
    expect(native.stream.now().isNative).toBe(true)
  })
})
