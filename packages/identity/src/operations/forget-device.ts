import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { AccessToken, DeviceKey } from '../shapes.ts'
import { deviceList } from './list-devices.ts'

/** ForgetDevice (Amazon Cognito user pools API). */
export const ForgetDeviceRequest = z.object({ AccessToken, DeviceKey })

/** Removes a device; what it has to prove itself by is worth nothing afterwards. */
export async function forgetDevice(
  services: Pick<Services, 'db' | 'authenticate' | 'devices'>,
  request: z.output<typeof ForgetDeviceRequest>,
): Promise<object> {
  const { user } = await deviceList(services, request.AccessToken)
  const isGone = await services.devices.forget(services.db, user.sub, request.DeviceKey)
  if (!isGone) throw new CognitoError('deviceMissing')

  return {}
}
