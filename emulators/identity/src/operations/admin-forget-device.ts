import type { z } from 'zod'
import type { Services } from '../services.ts'
import { requireSubject } from '../users/subject.ts'
import { AdminGetDeviceRequest } from './admin-get-device.ts'
import { removeDevice } from './forget-device.ts'
import { requireTracking } from './list-devices.ts'

export const AdminForgetDeviceRequest = AdminGetDeviceRequest

export async function adminForgetDevice(
  services: Pick<Services, 'db' | 'pools' | 'users' | 'devices' | 'revocations' | 'events'>,
  request: z.output<typeof AdminForgetDeviceRequest>,
): Promise<object> {
  const { pool, user } = await requireSubject(services, request)
  requireTracking(pool)
  await removeDevice(services, user, request.DeviceKey)

  return {}
}
