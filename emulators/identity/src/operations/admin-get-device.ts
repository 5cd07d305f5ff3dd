import type { z } from 'zod'
import type { Services } from '../services.ts'
import { DeviceKey } from '../shapes.ts'
import { requireSubject, Subject } from '../users/subject.ts'
import { deviceMembers, requireDevice, requireTracking } from './list-devices.ts'

export const AdminGetDeviceRequest = Subject.extend({ DeviceKey })

export async function adminGetDevice(
  services: Pick<Services, 'pools' | 'users' | 'devices'>,
  request: z.output<typeof AdminGetDeviceRequest>,
): Promise<{ Device: object }> {
  const { pool, user } = await requireSubject(services, request)
  requireTracking(pool)

  return { Device: deviceMembers(await requireDevice(services, user, request.DeviceKey)) }
}
