import * as z from 'zod/mini'

/** A device that is signed in to the account (decision D102). `place` is no finer than a city. */
export const Device = z.object({
  id: z.string(),
  name: z.string(),
  platform: z.string(),
  place: z.nullable(z.string()),
  signedInAt: z.string(),
  lastActiveAt: z.string(),
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** One page of devices; `nextCursor` asks for the following one. */
export const DevicePage = z.object({
  devices: z.array(Device),
  nextCursor: z.nullable(z.string()),
})
export type DevicePage = z.infer<typeof DevicePage>

/**
 * A television that shows a code, as the user who enters the code sees it (D100). `place` is the name of a country,
 * `null` when none is known; the network is the same when both have one public address.
 */
export const PendingDevice = z.object({
  deviceName: z.string(),
  platform: z.string(),
  place: z.nullable(z.string()),
  isSameNetwork: z.boolean(),
  requestedAt: z.string(),
})
export type PendingDevice = z.infer<typeof PendingDevice>

/** What a television needs to show its code and to wait for it (RFC 8628 §3.2). Times in seconds. */
export const DeviceCode = z.object({
  deviceCode: z.string(),
  userCode: z.string(),
  verificationUri: z.string(),
  verificationUriComplete: z.string(),
  expiresIn: z.int(),
  interval: z.int(),
})
export type DeviceCode = z.infer<typeof DeviceCode>
