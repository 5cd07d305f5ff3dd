export type StreamState =
  | 'closed'
  | 'open'
  /** The signed address has expired; a new one is being fetched. */
  | 'renewing'
  /** Opened at the new address; nothing has played from it yet. */
  | 'renewed'
  /** A failed stream is retried with a new address. */
  | 'retrying'
  /** A part is missing in every rendition. What is buffered plays. */
  | 'missing'
  /** The server has been unreachable for long. What is buffered plays. */
  | 'unreachable'
  /** Failed because of the connection; retried when it is back. */
  | 'disconnected'
  | 'failed'

export type PlaybackState =
  | 'idle'
  /** A stream was opened and is to play. */
  | 'loading'
  /** The browser requires a press before it plays with sound. */
  | 'blocked'
  /** The viewer pressed play. */
  | 'starting'
  | 'playing'
  | 'buffering'
  | 'paused'
  | 'ended'
  /** Another device has taken over, or the subscription has ended (D54). */
  | 'refused'

/** The prompt for the next video (D93). */
export type PromptState = 'armed' | 'hidden' | 'watching-ending'

/** The three parts of a session; every event goes to all of them. */
export type SessionState = {
  readonly stream: StreamState
  readonly playback: PlaybackState
  readonly prompt: PromptState
}

/** All events of a session. The passing of time is not one: no state depends on it. */
export const eventNames = [
  // From the view
  'start',
  'stop',
  'retried',
  'changed',
  'hid',
  'wanted-ending',
  // From the media element
  'play',
  'playing',
  'waiting',
  'pause',
  'seeking',
  'ended',
  'blocked',
  // From the stream
  'opening',
  'expired',
  'renewed',
  'unrenewable',
  'missing',
  'disconnected',
  'broken',
  'loaded',
  // From the device
  'offline',
  'online',
  // From what is buffered
  'ran-out',
  // From the server
  'refused',
  // A jump or a press of play before or after the time of the prompt
  'before-prompt',
  'after-prompt',
] as const
export type EventName = (typeof eventNames)[number]

/** An effect of a transition; effects run in this order. */
export type Effect =
  | 'open-stream'
  | 'close-stream'
  | 'resume-stream'
  | 'renew-address'
  | 'note-failure'
  | 'watch-buffer'
  | 'report-fault'
  | 'begin-viewing'
  | 'report-progress'
  | 'report-jump'
  | 'report-complete'
  | 'leave'
  | 'pause-media'
  | 'report-refusal'
  | 'play-next'

export type Cell<State extends string> = readonly [to: State, ...effects: Effect[]]
type Row<State extends string> = { readonly [Name in EventName]?: Cell<State> }
type Table<State extends string> = Readonly<Record<State, Row<State>>>

const fails = ['failed', 'note-failure', 'report-fault'] as const
const opened = {
  changed: ['open', 'open-stream'],
  stop: ['closed', 'close-stream'],
  broken: fails,
} as const
/** Both let play what is buffered first. */
const lacking = {
  missing: ['missing', 'note-failure', 'watch-buffer'],
  disconnected: ['unreachable', 'note-failure', 'watch-buffer'],
} as const
const unreachable = lacking.disconnected
const disconnected = ['disconnected', 'note-failure', 'report-fault'] as const
const renewal = ['renewing', 'renew-address'] as const
const retrial = ['retrying', 'renew-address'] as const
const resumption = ['open', 'resume-stream'] as const

const stream: Table<StreamState> = {
  closed: { start: ['open', 'open-stream'] },
  open: {
    ...opened,
    ...lacking,
    expired: renewal,
    offline: unreachable,
    online: resumption,
  },
  renewing: {
    ...opened,
    disconnected: unreachable,
    offline: unreachable,
    renewed: ['renewed', 'open-stream'],
    unrenewable: fails,
  },
  // A new address that is refused too would be refused again.
  renewed: {
    ...opened,
    ...lacking,
    playing: ['open'],
    expired: fails,
    offline: unreachable,
    online: ['renewed', 'resume-stream'],
  },
  retrying: {
    ...opened,
    disconnected,
    offline: disconnected,
    playing: resumption,
    renewed: ['open', 'open-stream'],
    unrenewable: fails,
  },
  missing: {
    ...opened,
    expired: renewal,
    seeking: resumption,
    loaded: ['open'],
    'ran-out': ['failed', 'report-fault'],
  },
  unreachable: {
    ...opened,
    missing: lacking.missing,
    expired: renewal,
    renewed: ['renewed', 'open-stream'],
    seeking: resumption,
    loaded: ['open'],
    online: resumption,
    'ran-out': ['disconnected', 'report-fault'],
  },
  disconnected: {
    ...opened,
    playing: resumption,
    expired: retrial,
    renewed: ['open', 'open-stream'],
    retried: retrial,
    loaded: ['open'],
    online: ['retrying', 'resume-stream', 'renew-address'],
  },
  failed: {
    ...opened,
    disconnected,
    playing: resumption,
    retried: retrial,
    online: ['failed', 'resume-stream'],
  },
}

const running = {
  opening: ['loading'],
  ended: ['ended', 'report-complete'],
  refused: ['refused', 'pause-media', 'report-refusal'],
  stop: ['idle', 'leave'],
} as const
/** A stream that is opened again does not play by itself; a press of „Încearcă din nou” does. */
const resting = {
  retried: ['loading'],
  stop: running.stop,
} as const
const begun = ['playing', 'begin-viewing', 'report-progress'] as const

const playback: Table<PlaybackState> = {
  idle: { start: ['loading'] },
  loading: {
    ...running,
    playing: begun,
    blocked: ['blocked'],
    pause: ['paused', 'report-progress'],
    seeking: ['loading', 'report-jump'],
  },
  blocked: { ...running, playing: begun, seeking: ['blocked', 'report-jump'] },
  starting: {
    ...running,
    playing: begun,
    pause: ['paused', 'report-progress'],
    seeking: ['starting', 'report-jump'],
  },
  playing: {
    ...running,
    waiting: ['buffering'],
    pause: ['paused', 'report-progress'],
    seeking: ['playing', 'report-jump'],
  },
  buffering: {
    ...running,
    playing: ['playing'],
    pause: ['paused', 'report-progress'],
    seeking: ['buffering', 'report-jump'],
  },
  paused: {
    ...resting,
    ended: running.ended,
    refused: running.refused,
    play: ['starting'],
    playing: begun,
    seeking: ['paused', 'report-jump'],
  },
  ended: {
    ...resting,
    refused: running.refused,
    play: ['starting'],
    playing: begun,
    seeking: ['paused', 'report-jump'],
  },
  // Pressing play retries: the server decides again.
  refused: {
    ...resting,
    ended: running.ended,
    play: ['starting'],
    playing: begun,
    // The report of the last position is refused as well, with the server's text.
    refused: ['refused', 'report-refusal'],
    pause: ['refused', 'report-progress'],
    seeking: ['refused', 'report-jump'],
  },
}

const prompt: Table<PromptState> = {
  armed: {
    'after-prompt': ['hidden'],
    hid: ['hidden'],
    'wanted-ending': ['watching-ending'],
  },
  hidden: { 'before-prompt': ['armed'], 'wanted-ending': ['watching-ending'] },
  'watching-ending': {
    'before-prompt': ['armed'],
    hid: ['hidden'],
    ended: ['armed', 'play-next'],
  },
}

/** The transition of each part on an event; an event that is not listed changes nothing (docs/player.md). */
export const transitions = { stream, playback, prompt } as const
