import * as z from 'zod/mini'
import { call } from '../call.ts'
import { MINUTE_SECONDS, nodeLimit, signedIn } from '../limits.ts'
import { body } from '../request.ts'

/** The name of the event that a device hears when it may not go on; its data is `{ error: code }`. */
export const REFUSED_EVENT = 'refused'

/**
 * Server-sent events for a device that plays (D54): `refused`, with the code of the refusal, when another
 * device has taken over its profile, when it was signed out, or when the subscription has ended.
 */
export const followPlayback = call({
  method: 'GET',
  path: '/playback/events',
  access: 'viewer',
  precedence: 'watching',
  limits: [signedIn],
  caching: 'none',
  encoding: 'events',
  summary: 'Server-sent events: `refused` when this device may not go on, with the code.',
})

/** What can go wrong while a film plays, as players report it. */
export const PLAYBACK_FAULTS = [
  'connection',
  'missing-file',
  'expired-address',
  'undecodable',
  'forced-end',
] as const
const PlaybackFault = z.enum(PLAYBACK_FAULTS)
export type PlaybackFault = z.infer<typeof PlaybackFault>

/** A player tells what went wrong, so that the operator learns of a broken film before its viewers write. */
export const reportPlaybackFault = call({
  method: 'POST',
  path: '/playback/faults',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn, nodeLimit('playback-faults', 'session', 10, MINUTE_SECONDS)],
  caching: 'none',
  summary: 'Counts what went wrong while a film played.',
  body: body({ videoId: z.int().check(z.positive()), fault: PlaybackFault }),
})
