/** The stream: from which address the film is read, and how that recovers. */
export type StreamState =
  | 'closed'
  | 'open'
  /** The signed address has expired; another one is being fetched. */
  | 'renewing'
  /** Opened at the new address; nothing has played from it yet. */
  | 'renewed'
  /** A failed stream is tried again, with another address. */
  | 'retrying'
  /** Failed by the connection: it is tried again when that is back. */
  | 'disconnected'
  | 'failed'

/** The picture: how the film plays. */
export type PlaybackState =
  | 'idle'
  /** A stream was opened and is to play. */
  | 'loading'
  /** The browser wants a press before it plays with sound. */
  | 'blocked'
  /** The viewer pressed play. */
  | 'starting'
  | 'playing'
  | 'buffering'
  | 'paused'
  | 'ended'
  /** Another device has taken over, or the subscription has ended (D54). */
  | 'refused'

/** The prompt of what comes next, once its time has come (D93). */
export type PromptState = 'armed' | 'hidden' | 'watching-ending'

/** The three parts of a session; every event goes to all of them. */
export type SessionState = {
  readonly stream: StreamState
  readonly playback: PlaybackState
  readonly prompt: PromptState
}

/** Everything that can happen to a session. The moving of time is not among it: no state depends on it. */
export const eventNames = [
  // The view
  'start',
  'stop',
  'retried',
  'changed',
  'hid',
  'wanted-ending',
  // The media element
  'play',
  'playing',
  'waiting',
  'pause',
  'seeking',
  'ended',
  'blocked',
  // The stream
  'opening',
  'expired',
  'renewed',
  'unrenewable',
  'disconnected',
  'broken',
  'online',
  // The server
  'refused',
  // A jump or a press of play before or after the time of the prompt
  'before-prompt',
  'after-prompt',
] as const
export type EventName = (typeof eventNames)[number]

/** What a transition has done, in this order. */
export type Effect =
  | 'open-stream'
  | 'close-stream'
  | 'resume-stream'
  | 'renew-address'
  | 'show-failure'
  | 'report-fault'
  | 'begin-viewing'
  | 'report-progress'
  | 'report-jump'
  | 'report-complete'
  | 'leave'
  | 'pause-media'
  | 'report-refusal'
  | 'play-next'

/** Where an event leads, then what is done. */
export type Cell<State extends string> = readonly [to: State, ...effects: Effect[]]
type Row<State extends string> = { readonly [Name in EventName]?: Cell<State> }
type Table<State extends string> = Readonly<Record<State, Row<State>>>

const failed = {
  disconnected: ['disconnected', 'show-failure', 'report-fault'],
  broken: ['failed', 'show-failure', 'report-fault'],
} as const
const openedAnew = { changed: ['open', 'open-stream'], stop: ['closed', 'close-stream'] } as const

const stream: Table<StreamState> = {
  closed: { start: ['open', 'open-stream'] },
  open: {
    ...failed,
    ...openedAnew,
    expired: ['renewing', 'renew-address'],
    online: ['open', 'resume-stream'],
  },
  renewing: {
    ...failed,
    ...openedAnew,
    renewed: ['renewed', 'open-stream'],
    unrenewable: ['failed', 'show-failure'],
  },
  // A new address that is refused too will not get better by asking again.
  renewed: {
    ...failed,
    ...openedAnew,
    playing: ['open'],
    expired: ['failed', 'show-failure'],
    online: ['renewed', 'resume-stream'],
  },
  retrying: {
    ...failed,
    ...openedAnew,
    playing: ['open'],
    renewed: ['open', 'open-stream'],
    unrenewable: ['failed', 'show-failure'],
  },
  disconnected: {
    ...failed,
    ...openedAnew,
    playing: ['open'],
    retried: ['retrying', 'renew-address'],
    online: ['retrying', 'resume-stream', 'renew-address'],
  },
  failed: {
    ...failed,
    ...openedAnew,
    playing: ['open'],
    retried: ['retrying', 'renew-address'],
    online: ['failed', 'resume-stream'],
  },
}

const running = {
  opening: ['loading'],
  ended: ['ended', 'report-complete'],
  refused: ['refused', 'pause-media', 'report-refusal'],
  stop: ['idle', 'leave'],
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
    ...running,
    play: ['starting'],
    playing: begun,
    seeking: ['paused', 'report-jump'],
  },
  ended: {
    opening: running.opening,
    refused: running.refused,
    stop: running.stop,
    play: ['starting'],
    playing: begun,
    seeking: ['paused', 'report-jump'],
  },
  // Playing on is tried again: the server decides anew.
  refused: {
    opening: running.opening,
    ended: running.ended,
    stop: running.stop,
    play: ['starting'],
    playing: begun,
    // The report of the place is refused as well, with the server's words for it.
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

/** What each part of a session does on an event; what is not here changes nothing (docs/player.md). */
export const transitions = { stream, playback, prompt } as const
