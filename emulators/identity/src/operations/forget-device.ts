import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { AccessToken, DeviceKey } from '../shapes.ts'
import type { User } from '../users/users.ts'
import { deviceList } from './list-devices.ts'

type Needs = Pick<Services, 'db' | 'devices' | 'revocations' | 'events'>

export const ForgetDeviceRequest = z.object({ AccessToken, DeviceKey })

export async function forgetDevice(
  services: Needs & Pick<Services, 'authenticate'>,
  request: z.output<typeof ForgetDeviceRequest>,
): Promise<object> {
  const { user } = await deviceList(services, request.AccessToken)
  await removeDevice(services, user, request.DeviceKey)

  return {}
}

/** Removes a device and ends its sign-ins; what it has to prove itself by is worth nothing afterwards. */
export async function removeDevice(
  { db, devices, revocations, events }: Needs,
  user: User,
  deviceKey: string,
): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    const isGone = await devices.forget(tx, user.sub, deviceKey)
    if (!isGone) throw new CognitoError('deviceMissing')
    return revocations.endOfDevice(tx, user.sub, deviceKey)
  })
  revocations.announce(ended)
  for (const { originJti } of ended) await events.emit('TokensRevoked', user, originJti)
}
