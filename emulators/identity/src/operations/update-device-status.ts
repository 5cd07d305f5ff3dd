import { z } from 'zod'
import type { Services } from '../services.ts'
import { AccessToken, DeviceKey } from '../shapes.ts'
import { deviceList, requireDevice } from './list-devices.ts'

export const RememberedStatus = z.enum(['remembered', 'not_remembered']).default('not_remembered')

export const UpdateDeviceStatusRequest = z.object({
  AccessToken,
  DeviceKey,
  DeviceRememberedStatus: RememberedStatus,
})

/** Remembers a device or no longer: on a remembered one no second factor is asked for. */
export async function updateDeviceStatus(
  services: Pick<Services, 'authenticate' | 'devices'>,
  request: z.output<typeof UpdateDeviceStatusRequest>,
): Promise<object> {
  const { user } = await deviceList(services, request.AccessToken)
  const device = await requireDevice(services, user, request.DeviceKey)
  await services.devices.remember(device, request.DeviceRememberedStatus === 'remembered')

  return {}
}
