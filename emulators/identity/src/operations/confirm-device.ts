import { z } from 'zod'
import { CognitoError, invalidParameter } from '../errors.ts'
import type { Services } from '../services.ts'
import { AccessToken, DeviceKey, text } from '../shapes.ts'
import { deviceList, requireDevice } from './list-devices.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const base64 = (max: number) => text(max).regex(BASE64, 'Member must be base64')

export const ConfirmDeviceRequest = z.object({
  AccessToken,
  DeviceKey,
  DeviceName: text(1024).optional(),
  DeviceSecretVerifierConfig: z
    .object({ PasswordVerifier: base64(1024), Salt: base64(256) })
    .optional(),
})

export async function confirmDevice(
  services: Pick<Services, 'authenticate' | 'devices'>,
  request: z.output<typeof ConfirmDeviceRequest>,
): Promise<{ UserConfirmationNecessary: boolean }> {
  const { user, pool } = await deviceList(services, request.AccessToken)
  const device = await requireDevice(services, user, request.DeviceKey)
  if (device.verifier !== null) throw new CognitoError('deviceConfirmed')
  const secret = request.DeviceSecretVerifierConfig
  if (secret === undefined) throw invalidParameter('DeviceSecretVerifierConfig is required')

  const isRemembered = pool.settings.deviceMemory === 'always'
  await services.devices.confirm(device, {
    name: request.DeviceName ?? null,
    salt: secret.Salt,
    verifier: secret.PasswordVerifier,
    isRemembered,
  })
  return { UserConfirmationNecessary: !isRemembered }
}
