import { call } from '../call.ts'

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
  encoding: 'events',
  summary: 'Server-sent events: `refused` when this device may not go on, with the code.',
})
