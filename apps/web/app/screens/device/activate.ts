import { activateDevice, lookUpDevice, refuseDevice } from '@hlizo/contract/calls/devices'
import type { PendingDevice } from '@hlizo/contract/entities/device'
import { request } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { refreshToken } from '#web/lib/session.ts'

export type Activation = PendingDevice & { readonly activationId: string }

const refreshDevices = () => queryClient().invalidateQueries({ queryKey: ['devices'] })

/** Asks which device shows the code; nothing is let in by that (D100). */
export const lookUp = (code: string): Promise<PendingDevice> =>
  request(lookUpDevice, { body: { code } })

/** Lets the television in that shows the code (spec §7). Refusals are left to the caller. */
export async function activate(code: string): Promise<Activation> {
  const token = refreshToken()
  if (token === null) throw new ApiError({ status: 401 })
  const activation = await request(activateDevice, { body: { code, refreshToken: token } })
  await refreshDevices()

  return activation
}

/** „Nu ai fost tu?”: sends the device away again (D100). */
export async function takeBack(activationId: string): Promise<void> {
  await request(refuseDevice, { params: { id: activationId } })
  await refreshDevices()
}
