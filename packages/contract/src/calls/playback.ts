import * as z from 'zod/mini'
import { MINUTE_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { nodeLimit, signedIn } from '../limits.ts'
import { body } from '../request.ts'

/** The event for a device that must stop; its data is `{ error: code }`. */
export const REFUSED_EVENT = 'refused'

/**
 * Sends `refused` when another device takes over the profile, the device is signed out, or the subscription
 * ends (D54).
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

export const PLAYBACK_FAULTS = [
  'connection',
  'missing-file',
  'expired-address',
  'undecodable',
  'forced-end',
] as const
const PlaybackFault = z.enum(PLAYBACK_FAULTS)
export type PlaybackFault = z.infer<typeof PlaybackFault>

/** Lets the operator find a broken film before viewers complain. */
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
