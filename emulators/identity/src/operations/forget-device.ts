import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { AccessToken, DeviceKey } from '../shapes.ts'
import type { User } from '../users/users.ts'
import { noteEnded } from './global-sign-out.ts'
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
export async function removeDevice(services: Needs, user: User, deviceKey: string): Promise<void> {
  const { db, devices, revocations, events } = services
  const ended = await db.transaction(async (tx) => {
    const isGone = await devices.forget(tx, user.sub, deviceKey)
    if (!isGone) throw new CognitoError('deviceMissing')
    const ended = await revocations.endOfDevice(tx, user.sub, deviceKey)
    await noteEnded(services, tx, user, ended)
    return ended
  })
  revocations.announce(ended)
  if (ended.length > 0) await events.deliver(user.sub)
}
