import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { AccessToken, DeviceKey } from '../shapes.ts'
import { deviceList } from './list-devices.ts'

/** UpdateDeviceStatus (Amazon Cognito user pools API). */
export const UpdateDeviceStatusRequest = z.object({
  AccessToken,
  DeviceKey,
  DeviceRememberedStatus: z.enum(['remembered', 'not_remembered']).default('not_remembered'),
})

/** Remembers a device or no longer: on a remembered one no second factor is asked for. */
export async function updateDeviceStatus(
  services: Pick<Services, 'authenticate' | 'devices'>,
  request: z.output<typeof UpdateDeviceStatusRequest>,
): Promise<object> {
  const { user } = await deviceList(services, request.AccessToken)
  const device = await services.devices.find(user.sub, request.DeviceKey)
  if (device === null) throw new CognitoError('deviceMissing')
  await services.devices.remember(device, request.DeviceRememberedStatus === 'remembered')

  return {}
}
