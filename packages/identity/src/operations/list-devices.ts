import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { AccessToken, DeviceKey } from '../shapes.ts'
import type { Session } from '../tokens/authenticate.ts'
import type { Device } from '../users/devices.ts'

/** ListDevices (Amazon Cognito user pools API). */
export const ListDevicesRequest = z.object({
  AccessToken,
  Limit: z.number().int().min(0).max(60).optional(),
  PaginationToken: DeviceKey.optional(),
})

/** The confirmed devices of the user, sixty a page at most. */
export async function listDevices(
  services: Pick<Services, 'authenticate' | 'devices'>,
  request: z.output<typeof ListDevicesRequest>,
): Promise<{ Devices: object[]; PaginationToken?: string }> {
  const { user } = await deviceList(services, request.AccessToken)
  const limit = request.Limit || 60
  const afterKey = request.PaginationToken ?? null
  const devices = await services.devices.list(user.sub, { limit, afterKey })
  const last = devices.length === limit ? devices.at(-1) : undefined

  return {
    Devices: devices.map(deviceMembers),
    ...(last === undefined ? {} : { PaginationToken: last.deviceKey }),
  }
}

/** Who asks about devices, in a pool that keeps track of them; otherwise an exception. */
export async function deviceList(
  { authenticate }: Pick<Services, 'authenticate'>,
  accessToken: string,
): Promise<Session> {
  const session = await authenticate(accessToken)
  if (session.pool.settings.deviceMemory === 'off') throw new CognitoError('devicesOff')

  return session
}

/** A device as the protocol shows it; moments in seconds since 1970. */
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
