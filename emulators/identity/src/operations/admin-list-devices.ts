import type { z } from 'zod'
import type { Services } from '../services.ts'
import { DeviceKey, PageLimit } from '../shapes.ts'
import { requireSubject, Subject } from '../users/subject.ts'
import { devicePage, requireTracking } from './list-devices.ts'

export const AdminListDevicesRequest = Subject.extend({
  Limit: PageLimit,
  PaginationToken: DeviceKey.optional(),
})

export async function adminListDevices(
  services: Pick<Services, 'pools' | 'users' | 'devices'>,
  request: z.output<typeof AdminListDevicesRequest>,
): Promise<{ Devices: object[]; PaginationToken?: string }> {
  const { pool, user } = await requireSubject(services, request)
  requireTracking(pool)

  return devicePage(services, user, request)
}
