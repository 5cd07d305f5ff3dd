import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import { cutPage } from '../pools/page.ts'
import type { Pool } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import { AccessToken, DeviceKey, PageLimit } from '../shapes.ts'
import type { Session } from '../tokens/authenticate.ts'
import type { Device } from '../users/devices.ts'
import type { User } from '../users/users.ts'

export const ListDevicesRequest = z.object({
  AccessToken,
  Limit: PageLimit,
  PaginationToken: DeviceKey.optional(),
})

export async function listDevices(
  services: Pick<Services, 'authenticate' | 'devices'>,
  request: z.output<typeof ListDevicesRequest>,
): Promise<{ Devices: object[]; PaginationToken?: string }> {
  const { user } = await deviceList(services, request.AccessToken)

  return devicePage(services, user, request)
}

export async function devicePage(
  { devices }: Pick<Services, 'devices'>,
  user: User,
  request: { readonly Limit: number; readonly PaginationToken?: string | undefined },
): Promise<{ Devices: object[]; PaginationToken?: string }> {
  const found = await devices.list(user.sub, {
    limit: request.Limit + 1,
    afterKey: request.PaginationToken ?? null,
  })
  const { page, last } = cutPage(found, request.Limit)

  return {
    Devices: page.map(deviceMembers),
    ...(last === null ? {} : { PaginationToken: last.deviceKey }),
  }
}

export async function deviceList(
  { authenticate }: Pick<Services, 'authenticate'>,
  accessToken: string,
): Promise<Session> {
  const session = await authenticate(accessToken)
  requireTracking(session.pool)

  return session
}

export function requireTracking({ settings }: Pool): void {
  if (settings.deviceMemory === 'off') throw new CognitoError('devicesOff')
}

export async function requireDevice(
  { devices }: Pick<Services, 'devices'>,
  user: User,
  deviceKey: string,
): Promise<Device> {
  const device = await devices.find(user.sub, deviceKey)
  if (device === null) throw new CognitoError('deviceMissing')

  return device
}

export function deviceMembers(device: Device): object {
  const seconds = (moment: Date) => moment.getTime() / 1000
  const attributes = {
    device_status: device.isRemembered ? 'remembered' : 'not_remembered',
    device_name: device.name,
    last_ip_used: device.lastIp,
  }

  return {
    DeviceKey: device.deviceKey,
    DeviceAttributes: Object.entries(attributes).flatMap(([Name, Value]) =>
      Value === null ? [] : [{ Name, Value }],
    ),
    DeviceCreateDate: seconds(device.createdAt),
    DeviceLastModifiedDate: seconds(device.updatedAt),
    DeviceLastAuthenticatedDate: seconds(device.authenticatedAt),
  }
}
