import type { PlaybackFault } from '@hlizo/contract/calls/playback'

/** Why a film cannot go on; `code` is for support. */
export type PlaybackFailure = {
  readonly fault: Exclude<PlaybackFault, 'forced-end'>
  readonly code: string
}

/**
 * One film being played, from opening the page to leaving it: where it is, from which address it is read,
 * and how it recovers. It knows neither React nor the `<video>`.
 */
export type PlaybackSession = {
  /** `renewing` waits for another signed address. */
  readonly status: 'open' | 'renewing' | 'failed'
  /** A new object opens the stream again, also when the address is the same. */
  readonly source: { readonly url: string }
  /** Where the film is, in seconds; survives every failure. */
  readonly position: number
  /** The address was renewed, and nothing has played since. */
  readonly isRenewed: boolean
  readonly failure: PlaybackFailure | null
}

export type PlaybackEvent =
  | { readonly type: 'moved'; readonly position: number }
  | { readonly type: 'played' }
  | { readonly type: 'expired' }
  | { readonly type: 'renewed'; readonly url: string | null }
  | { readonly type: 'failed'; readonly failure: PlaybackFailure }
  | { readonly type: 'retried' }
  | { readonly type: 'reconnected' }
  | { readonly type: 'changed'; readonly url: string }

/** A session that begins at `position` seconds. */
export function newPlayback(url: string, position: number): PlaybackSession {
  return { status: 'open', source: { url }, position, isRenewed: false, failure: null }
}

const open = (session: PlaybackSession, url: string): PlaybackSession => ({
  ...session,
  status: 'open',
  source: { url },
  failure: null,
})

const fail = (session: PlaybackSession, failure: PlaybackFailure): PlaybackSession => ({
  ...session,
  status: 'failed',
  failure,
})

/** The session after an event. */
export function afterPlaybackEvent(
  session: PlaybackSession,
  event: PlaybackEvent,
): PlaybackSession {
  switch (event.type) {
    case 'moved':
      return { ...session, position: event.position }
    case 'played':
      return { ...session, status: 'open', isRenewed: false, failure: null }
    case 'expired':
      if (session.status === 'renewing') return session
      // A new address that is refused too will not get better by asking again.
      if (session.isRenewed) return fail(session, { fault: 'expired-address', code: 'expired' })
      return { ...session, status: 'renewing', isRenewed: true }
    case 'renewed':
      if (session.status !== 'renewing') return session
      return event.url === null
        ? fail(session, { fault: 'expired-address', code: 'address' })
        : open(session, event.url)
    case 'failed':
      return fail(session, event.failure)
    case 'retried':
      return { ...session, status: 'renewing', isRenewed: false, failure: null }
    case 'reconnected':
      return session.failure?.fault === 'connection'
        ? { ...session, status: 'renewing', isRenewed: false, failure: null }
        : session
    default:
      return open(session, event.url)
  }
}
