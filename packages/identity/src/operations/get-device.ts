import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { AccessToken, DeviceKey } from '../shapes.ts'
import { deviceList, deviceMembers } from './list-devices.ts'

/** GetDevice (Amazon Cognito user pools API). */
export const GetDeviceRequest = z.object({ AccessToken, DeviceKey })

/** One device of the user. */
export async function getDevice(
  services: Pick<Services, 'authenticate' | 'devices'>,
  request: z.output<typeof GetDeviceRequest>,
): Promise<{ Device: object }> {
  const { user } = await deviceList(services, request.AccessToken)
  const device = await services.devices.find(user.sub, request.DeviceKey)
  if (device === null) throw new CognitoError('deviceMissing')

  return { Device: deviceMembers(device) }
}
