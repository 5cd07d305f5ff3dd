export type RemoteKey =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'back'
  | 'play-pause'
  | 'play'
  | 'pause'
  | 'forward'
  | 'rewind'
  | 'next'

const byName: Readonly<Record<string, RemoteKey>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Escape: 'back',
  Backspace: 'back',
  GoBack: 'back',
  BrowserBack: 'back',
  MediaPlayPause: 'play-pause',
  MediaPlay: 'play',
  MediaPause: 'pause',
  MediaStop: 'back',
  MediaFastForward: 'forward',
  MediaRewind: 'rewind',
  MediaTrackNext: 'next',
  ChannelUp: 'next',
}

// Key codes of remotes without names: LG webOS, Samsung Tizen, HbbTV.
const byCode: Readonly<Record<number, RemoteKey>> = {
  461: 'back',
  10009: 'back',
  166: 'back',
  10252: 'play-pause',
  415: 'play',
  19: 'pause',
  417: 'forward',
  412: 'rewind',
  425: 'next',
  427: 'next',
  10233: 'next',
}

/** The button of a key event, or null. OK is Enter, which presses the focused element by itself. */
export function remoteKeyOf(event: Pick<KeyboardEvent, 'key' | 'keyCode'>): RemoteKey | null {
  return byName[event.key] ?? byCode[event.keyCode] ?? null
}
