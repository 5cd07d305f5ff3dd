/** Safari's AirPlay API (developer.apple.com/documentation/webkitjs/htmlmediaelement). */
type AirPlayVideo = {
  readonly webkitShowPlaybackTargetPicker?: () => void
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean
}

/** Not every browser has the Remote Playback API, whatever the types say. */
type RemoteVideo = { readonly remote?: Pick<RemotePlayback, 'state' | 'prompt' | keyof Watching> }
type Watching = Pick<
  RemotePlayback,
  'watchAvailability' | 'cancelWatchAvailability' | 'addEventListener' | 'removeEventListener'
>

/** The part of a `<video>` that casting uses. */
export type Castable = EventTarget & AirPlayVideo & RemoteVideo

/** AirPlay in Safari, Chromecast in Chrome. */
export type CastWay = 'airplay' | 'remote' | null

/** Safari supports both, but only AirPlay finds every Apple TV. */
export function castWayOf(video: Castable): CastWay {
  if (video.webkitShowPlaybackTargetPicker) return 'airplay'

  return video.remote ? 'remote' : null
}

export function isCasting(video: Castable): boolean {
  return video.webkitCurrentPlaybackTargetIsWireless === true || video.remote?.state === 'connected'
}

/** Opens the browser's list of televisions, which also ends casting. */
export function chooseTelevision(video: Castable): void {
  if (castWayOf(video) === 'airplay') video.webkitShowPlaybackTargetPicker?.()
  // Closing the list without a choice rejects, which is no error.
  else video.remote?.prompt().catch(() => {})
}

/** Calls back when televisions appear or disappear, until the result is called. */
export function watchTelevisions(video: Castable, onFound: (isFound: boolean) => void): () => void {
  return castWayOf(video) === 'airplay' ? watchAirPlay(video, onFound) : watchRemote(video, onFound)
}

const AIRPLAY_EVENT = 'webkitplaybacktargetavailabilitychanged'

function watchAirPlay(video: Castable, onFound: (isFound: boolean) => void): () => void {
  const look = (event: Event) => {
    onFound('availability' in event && event.availability === 'available')
  }
  video.addEventListener(AIRPLAY_EVENT, look)

  return () => video.removeEventListener(AIRPLAY_EVENT, look)
}

function watchRemote({ remote }: Castable, onFound: (isFound: boolean) => void): () => void {
  if (!remote) return () => {}
  let isOver = false
  const tell = (isFound: boolean) => {
    if (!isOver) onFound(isFound)
  }
  // Some browsers refuse to watch continuously and search when their list is opened.
  const refused = () => tell(true)
  remote.watchAvailability(tell).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotSupportedError') refused()
  })

  return () => {
    isOver = true
    remote.cancelWatchAvailability().catch(() => {})
  }
}

const CHANGES = ['connecting', 'connect', 'disconnect']
const AIRPLAY_CHANGE = 'webkitcurrentplaybacktargetiswirelesschanged'

/** Calls back when casting starts or ends. */
export function watchCasting(video: Castable, notify: () => void): () => void {
  video.addEventListener(AIRPLAY_CHANGE, notify)
  for (const change of CHANGES) video.remote?.addEventListener(change, notify)

  return () => {
    video.removeEventListener(AIRPLAY_CHANGE, notify)
    for (const change of CHANGES) video.remote?.removeEventListener(change, notify)
  }
}
