import { z } from 'zod'
import type { Services } from '../services.ts'
import { AccessToken, DeviceKey } from '../shapes.ts'
import { deviceList, deviceMembers, requireDevice } from './list-devices.ts'

export const GetDeviceRequest = z.object({ AccessToken, DeviceKey })

export async function getDevice(
  services: Pick<Services, 'authenticate' | 'devices'>,
  request: z.output<typeof GetDeviceRequest>,
): Promise<{ Device: object }> {
  const { user } = await deviceList(services, request.AccessToken)
  const device = await requireDevice(services, user, request.DeviceKey)

  return { Device: deviceMembers(device) }
}
