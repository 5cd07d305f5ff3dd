import * as z from 'zod/mini'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { DEVICE_CODE_LENGTH, DEVICE_NAME_MAX_LENGTH, DEVICE_PAGE_SIZE } from '../constants.ts'
import { TextCursor } from '../cursor.ts'
import { DeviceCode, DevicePage, PendingDevice } from '../entities/device.ts'
import { Tokens } from '../entities/tokens.ts'
import { nodeLimit, sharedLimit, signedIn } from '../limits.ts'
import { plainText } from '../plain-text.ts'
import { body, RecordId, TextId, wholeNumber, withDefault } from '../request.ts'

const DeviceText = z
  .string()
  .check(z.overwrite(plainText), z.minLength(1), z.maxLength(DEVICE_NAME_MAX_LENGTH))

/** Latest first (D102). */
export const listDevices = call({
  method: 'GET',
  path: '/user/devices',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The signed-in devices, a page at a time.',
  query: z.object({
    limit: withDefault(wholeNumber(1, DEVICE_PAGE_SIZE, 'LIMIT_INVALID'), DEVICE_PAGE_SIZE),
    cursor: z.optional(TextCursor),
  }),
  data: DevicePage,
})

export const renameDevice = call({
  method: 'PUT',
  path: '/user/devices/{id}',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Renames a signed-in device.',
  params: z.object({ id: TextId }),
  body: body({ name: DeviceText }),
})

/** The user pool itself cannot list devices or end the session of one (D35). */
export const removeDevice = call({
  method: 'DELETE',
  path: '/user/devices/{id}',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Signs one device out.',
  params: z.object({ id: TextId }),
})

const UserCode = z
  .string('DEVICE_CODE_INVALID')
  .check(z.length(DEVICE_CODE_LENGTH, 'DEVICE_CODE_INVALID'), z.toUpperCase())

export const lookUpDevice = call({
  method: 'POST',
  path: '/auth/device/code/lookup',
  access: 'viewer',
  precedence: 'account',
  limits: [
    signedIn,
    sharedLimit('look-up-device', 'account', 10, 10 * MINUTE_SECONDS),
    sharedLimit('look-up-device-ip', 'ip', 10, HOUR_SECONDS),
  ],
  caching: 'none',
  summary: 'The television or app that shows the code, and from where and when it asks.',
  body: body({ code: UserCode }),
  data: PendingDevice,
})

/** The refresh token proves which browser calls (D12, D100). */
export const activateDevice = call({
  method: 'POST',
  path: '/auth/device/session/activate',
  access: 'viewer',
  precedence: 'account',
  limits: [
    signedIn,
    sharedLimit('activate-device', 'account', 10, 10 * MINUTE_SECONDS),
    sharedLimit('activate-device-ip', 'ip', 10, HOUR_SECONDS),
  ],
  caching: 'none',
  summary: 'Activates the television or app that shows the code.',
  body: body({
    code: UserCode,
    refreshToken: z
      .string('REFRESH_TOKEN_INVALID')
      .check(z.minLength(1, 'REFRESH_TOKEN_INVALID'), z.maxLength(4096, 'REFRESH_TOKEN_INVALID')),
  }),
  data: z.extend(PendingDevice, { activationId: z.string() }),
})

/** „Nu ai fost tu?”: works before and after the device has signed in (D100). */
export const refuseDevice = call({
  method: 'DELETE',
  path: '/auth/device/activations/{id}',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Takes the activation of a device back and signs the device out.',
  params: z.object({ id: RecordId }),
})

/** Returns a code to show and a secret to poll with (RFC 8628 §3.1, D98). */
export const requestDeviceCode = call({
  method: 'POST',
  path: '/auth/device/code',
  access: 'public',
  precedence: 'account',
  limits: [sharedLimit('device-code', 'ip', 10, 10 * MINUTE_SECONDS)],
  caching: 'none',
  summary: 'A code for a television to show.',
  body: body({ deviceName: DeviceText, platform: DeviceText }),
  data: DeviceCode,
})

/** AUTHORIZATION_PENDING, SLOW_DOWN, EXPIRED_TOKEN, ACCESS_DENIED or tokens (RFC 8628 §3.4). */
export const claimDeviceToken = call({
  method: 'POST',
  path: '/auth/device/token',
  access: 'public',
  precedence: 'account',
  // A television polls twelve times a minute, and many share a network address; the secret has 256 bits.
  limits: [nodeLimit('device-token', 'ip', 300, MINUTE_SECONDS)],
  caching: 'none',
  summary: 'The tokens of a television whose code has been entered.',
  body: body({ deviceCode: z.string().check(z.minLength(16), z.maxLength(200)) }),
  data: Tokens,
})
