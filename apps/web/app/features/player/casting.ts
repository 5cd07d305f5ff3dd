/** AirPlay as Safari has it, beside the standard (developer.apple.com/documentation/webkitjs/htmlmediaelement). */
type AirPlayVideo = {
  readonly webkitShowPlaybackTargetPicker?: () => void
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean
}

/** The Remote Playback API is not in every browser, whatever the types say. */
type RemoteVideo = { readonly remote?: Pick<RemotePlayback, 'state' | 'prompt' | keyof Watching> }
type Watching = Pick<
  RemotePlayback,
  'watchAvailability' | 'cancelWatchAvailability' | 'addEventListener' | 'removeEventListener'
>

/** As much of a `<video>` as sending it to a television takes. */
export type Castable = EventTarget & AirPlayVideo & RemoteVideo

/** What the browser offers: AirPlay in Safari, Chromecast in Chrome, nothing elsewhere. */
export type CastWay = 'airplay' | 'remote' | null

/** Safari knows both ways, and only its own finds every Apple TV. */
export function castWayOf(video: Castable): CastWay {
  if (video.webkitShowPlaybackTargetPicker) return 'airplay'

  return video.remote ? 'remote' : null
}

/** Whether the film plays on a television now. */
export function isCasting(video: Castable): boolean {
  return video.webkitCurrentPlaybackTargetIsWireless === true || video.remote?.state === 'connected'
}

/** Opens the list of televisions of the browser; from there the film can also be brought back. */
export function chooseTelevision(video: Castable): void {
  if (castWayOf(video) === 'airplay') video.webkitShowPlaybackTargetPicker?.()
  // Who closes the list without choosing makes it fail, and that is fine.
  else video.remote?.prompt().catch(() => {})
}

/** Tells whenever televisions come and go, until the answer is called. */
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
  // A browser that cannot search all the time refuses to watch; its own list then searches when it is opened.
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

/** Tells whenever the film goes to a television or comes back. */
export function watchCasting(video: Castable, notify: () => void): () => void {
  video.addEventListener(AIRPLAY_CHANGE, notify)
  for (const change of CHANGES) video.remote?.addEventListener(change, notify)

  return () => {
    video.removeEventListener(AIRPLAY_CHANGE, notify)
    for (const change of CHANGES) video.remote?.removeEventListener(change, notify)
  }
}
