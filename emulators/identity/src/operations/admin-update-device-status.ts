import type { z } from 'zod'
import type { Services } from '../services.ts'
import { requireSubject } from '../users/subject.ts'
import { AdminGetDeviceRequest } from './admin-get-device.ts'
import { requireDevice, requireTracking } from './list-devices.ts'
import { RememberedStatus } from './update-device-status.ts'

export const AdminUpdateDeviceStatusRequest = AdminGetDeviceRequest.extend({
  DeviceRememberedStatus: RememberedStatus,
})

export async function adminUpdateDeviceStatus(
  services: Pick<Services, 'pools' | 'users' | 'devices'>,
  request: z.output<typeof AdminUpdateDeviceStatusRequest>,
): Promise<object> {
  const { pool, user } = await requireSubject(services, request)
  requireTracking(pool)
  const device = await requireDevice(services, user, request.DeviceKey)
  await services.devices.remember(device, request.DeviceRememberedStatus === 'remembered')

  return {}
}
