import type { Engine, OpenStream, PlaybackFailure, PlayerPorts } from './ports.ts'
import type { Quality } from './quality.ts'

type StreamEvents = {
  readonly notify: () => void
  readonly onExpired: () => void
  readonly onFailed: (failure: PlaybackFailure) => void
  readonly onLoaded: () => void
}

/** The engine of the media element, at most one at a time. */
export function createStream(memory: PlayerPorts['memory'], events: StreamEvents) {
  const { notify, ...callbacks } = events
  let engine: Engine | null = null
  let levelCount = 0
  let isNative = false
  const close = () => {
    const measured = engine?.estimate() ?? null
    if (measured !== null) memory.write({ estimate: measured })
    engine?.close()
    engine = null
  }
  const onLevels = (count: number) => {
    levelCount = count
    notify()
  }

  return {
    close,
    open: (openStream: OpenStream, url: string, startAt: number) => {
      close()
      const { estimate, quality } = memory.read()
      engine = openStream({ url, startAt, estimate, quality, onLevels, ...callbacks })
      isNative = engine.end === undefined
      notify()
    },
    /** Ends the film; false with the browser's own player. */
    end: () => {
      engine?.end?.()
      return engine?.end !== undefined
    },
    resume: () => engine?.resume(),
    setQuality: (quality: Quality) => engine?.setQuality(quality),
    now: () => ({ hasQualities: levelCount > 1, isNative }),
  }
}
