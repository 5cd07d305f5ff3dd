import Hls, { type ErrorData } from 'hls.js'
import { loadStream } from './hls-stream.client.ts'
import { missingPart } from './missing-part.client.ts'
import { isOutage, watchOutage } from './outage.ts'
import { takeWarm } from './warm-stream.client.ts'
import type { Engine, PlaybackFailure, StreamOptions } from '@hlizo/player/ports'
import { bufferedTo, play } from '@hlizo/player/media-port'
import { choicesOf, levelRule } from '@hlizo/player/quality'

type EngineOptions = StreamOptions & { readonly video: HTMLVideoElement }

const MEDIA_RECOVERIES = 2
const SEGMENT_SECONDS = 2

/** Maps a fatal error of hls.js to a failure. */
function failureOf({ type, details, response }: ErrorData): PlaybackFailure {
  if (type !== Hls.ErrorTypes.NETWORK_ERROR) return { fault: 'undecodable', code: details }

  return { fault: response?.code === 404 ? 'missing-file' : 'connection', code: details }
}

/** Picture or sound; a playlist that belongs to neither is needed for the picture. */
const kindOf = ({ frag, parent }: ErrorData): string => frag?.type ?? parent ?? 'main'

/** Opens a stream. hls.js wherever it can run: Chrome's own HLS player is poor. */
export function openEngine(options: EngineOptions): Engine {
  return Hls.isSupported() ? openHls(options) : openNative(options)
}

function openHls(options: EngineOptions): Engine {
  const { video, onLevels, onExpired, onFailed, onLoaded } = options
  const hls = takeWarm(options) ?? loadStream(options)
  let quality = options.quality
  let recoveries = 0

  const applyQuality = (isPlaying: boolean) => {
    const { fixed, cap } = levelRule(quality, hls.levels)
    hls.capLevelToPlayerSize = quality === 'auto'
    if (quality !== 'auto') hls.autoLevelCapping = cap
    // Buffered segments are replaced from the next one on.
    if (isPlaying) hls.nextLevel = fixed
    else hls.loadLevel = fixed
  }

  const loadHere = () => hls.startLoad(positionOf(options))
  let reason: string = Hls.ErrorDetails.FRAG_LOAD_TIMEOUT
  const outage = watchOutage({
    tryAgain: () => {
      if (hls.levels.length > 0) loadHere()
      else hls.loadSource(options.url)
    },
    onLost: () => onFailed({ fault: 'connection', code: reason }),
  })
  const fail = (failure: PlaybackFailure) => {
    outage.forget()
    onFailed(failure)
  }
  const missing = missingPart(hls, {
    loadHere,
    resetLevel: () => applyQuality(false),
    isNext: (seconds) =>
      seconds - bufferedTo({ buffered: video.buffered, currentTime: positionOf(options) }) <
      SEGMENT_SECONDS,
    onStuck: () => fail({ fault: 'missing-file', code: Hls.ErrorDetails.FRAG_LOAD_ERROR }),
  })
  const endure = (data: ErrorData) => {
    const kind = kindOf(data)
    reason = data.details
    outage.expect(kind)
    if (data.fatal) outage.retry()
    // hls.js then waits for the connection and reports nothing more.
    if (!navigator.onLine) outage.lose(kind)
  }
  const recover = ({ type }: ErrorData) => {
    if (type !== Hls.ErrorTypes.MEDIA_ERROR || recoveries >= MEDIA_RECOVERIES) return false
    recoveries += 1
    hls.recoverMediaError()

    return true
  }

  const onParsed = () => {
    onLevels(choicesOf(hls.levels).length)
    if (quality !== 'auto') applyQuality(false)
  }
  if (hls.levels.length > 0) onParsed()
  // A warm stream may have its first segments, and some films have no others.
  if (hls.media !== video || video.buffered.length === 0) outage.expect('main')
  hls.on(Hls.Events.MANIFEST_PARSED, onParsed)
  hls.on(Hls.Events.FRAG_LOADING, (_, { frag }) => {
    outage.expect(frag.type)
    missing.isRequested(frag)
  })
  hls.on(Hls.Events.FRAG_BUFFERED, (_, { frag }) => {
    const isOver = outage.isOverWith(frag.type)
    if (missing.isLoadedWith(frag) && isOver) onLoaded()
  })
  hls.on(Hls.Events.ERROR, (_, data) => {
    const status = data.response?.code
    if (status === 403 || status === 410) {
      outage.forget()
      hls.stopLoad()
      onExpired()
    } else if (data.frag && status === 404) {
      outage.settle(data.frag.type)
      if (!missing.isElsewhere(data.frag)) fail(failureOf(data))
    } else if (data.type === Hls.ErrorTypes.NETWORK_ERROR && isOutage(status)) {
      endure(data)
    } else if (data.fatal && !recover(data)) {
      fail(failureOf(data))
    }
  })
  hls.on(Hls.Events.MEDIA_ATTACHED, () => offerAirPlay(video, options.url))
  if (hls.media === video) offerAirPlay(video, options.url)
  else hls.attachMedia(video)

  return {
    setQuality: (chosen) => {
      quality = chosen
      applyQuality(true)
    },
    estimate: () => (Number.isFinite(hls.bandwidthEstimate) ? hls.bandwidthEstimate : null),
    resume: () => {
      outage.forget()
      missing.forget()
      // Forgets the faults of each rendition, too.
      hls.stopLoad()
      loadHere()
    },
    end: () => hls.trigger(Hls.Events.BUFFER_EOS, { type: null }),
    close: () => {
      outage.forget()
      missing.forget()
      hls.destroy()
    },
  }
}

/** From where to load: the start of the viewing until there is a picture. */
function positionOf({ video, startAt }: EngineOptions): number {
  const isThere = video.seeking || video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA

  return isThere ? video.currentTime : startAt
}

/** Safari can cast only a stream with an address, so the stream is added beside what hls.js feeds. */
function offerAirPlay(video: HTMLVideoElement, url: string): void {
  if (!('ManagedMediaSource' in self)) return
  const stream = document.createElement('source')
  stream.type = 'application/vnd.apple.mpegurl'
  stream.src = url
  video.append(stream)
  video.disableRemotePlayback = false
}

/** Safari without media source extensions, which selects the rendition itself. */
function openNative(options: EngineOptions): Engine {
  const { video, url, startAt, onLevels, onExpired, onFailed } = options
  const seek = () => {
    video.currentTime = startAt
  }
  // The native player does not report a status, so the first failure renews the address.
  let failures = 0
  const fail = () => {
    failures += 1
    if (failures === 1) onExpired()
    else onFailed(nativeFailureOf(video.error))
  }
  video.addEventListener('loadedmetadata', seek, { once: true })
  video.addEventListener('error', fail)
  video.src = url
  onLevels(1)

  return {
    setQuality: () => {},
    estimate: () => null,
    // It loads on by itself unless it has failed. Loading again would begin at the start.
    resume: () => {
      if (video.error === null) return
      const { currentTime, paused } = video
      const goOn = () => {
        video.currentTime = currentTime
        if (!paused) play(video)
      }
      video.addEventListener('loadedmetadata', goOn, { once: true })
      video.load()
    },
    close: () => {
      video.removeEventListener('loadedmetadata', seek)
      video.removeEventListener('error', fail)
      video.removeAttribute('src')
      video.load()
    },
  }
}

function nativeFailureOf(error: MediaError | null): PlaybackFailure {
  const isNetwork = error?.code === MediaError.MEDIA_ERR_NETWORK
  return { fault: isNetwork ? 'connection' : 'undecodable', code: `media-${error?.code ?? 0}` }
}
