import * as z from 'zod/mini'

/** `place` is no finer than a city (D102). */
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

export const DevicePage = z.object({
  devices: z.array(Device),
  nextCursor: z.nullable(z.string()),
})
export type DevicePage = z.infer<typeof DevicePage>

/**
 * A television that shows a code (D100). `place` is a country, null when unknown; the network is the same
 * when both have one public address.
 */
export const PendingDevice = z.object({
  deviceName: z.string(),
  platform: z.string(),
  place: z.nullable(z.string()),
  isSameNetwork: z.boolean(),
  requestedAt: z.string(),
})
export type PendingDevice = z.infer<typeof PendingDevice>

/** RFC 8628 §3.2. Times in seconds. */
export const DeviceCode = z.object({
  deviceCode: z.string(),
  userCode: z.string(),
  verificationUri: z.string(),
  verificationUriComplete: z.string(),
  expiresIn: z.int(),
  interval: z.int(),
})
export type DeviceCode = z.infer<typeof DeviceCode>
