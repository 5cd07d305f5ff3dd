import {
  activateDevice,
  claimDeviceToken,
  listDevices,
  lookUpDevice,
  refuseDevice,
  removeDevice,
  renameDevice,
  requestDeviceCode,
} from '@hlizo/contract/calls/devices'
import { writeCursor } from '@hlizo/contract/cursor'
import { ApiError } from '#server/http/api-error.ts'
import { signedInAs } from '#server/http/caller.ts'
import { firstPage } from '#server/http/first-page.ts'
import type { Api, Routes } from '#server/http/api.ts'
import { deviceActivation, type ActivationDeps } from './activation.ts'
import { countryName } from '@hlizo/domain/country-name'
import { deviceStore } from './store.ts'

/** „Dispozitivele mele” (D35, D102), and television codes (D98-D101). */
export function devicesRoutes(deps: ActivationDeps): Routes {
  return (api) => {
    bindDevices(api, deps)
    bindActivation(api, deps)
  }
}

function bindActivation(api: Api, deps: ActivationDeps): void {
  const activation = deviceActivation(deps)

  api.answer(requestDeviceCode, ({ body, request }) => activation.requestCode(body, request))
  api.answer(claimDeviceToken, ({ body }) => activation.claim(body.deviceCode))
  api.answer(lookUpDevice, ({ viewer, body, request }) =>
    activation.lookUp(signedInAs(viewer), body.code, request),
  )
  api.answer(activateDevice, ({ viewer, body, request }) =>
    activation.activate(signedInAs(viewer), body, request),
  )
  api.answer(refuseDevice, ({ viewer, params }) => activation.refuse(viewer.accountId, params.id))
}

function bindDevices(api: Api, { db, signIns }: ActivationDeps): void {
  const devices = deviceStore(db)

  api.answer(listDevices, async ({ viewer, query }) => {
    const found = await devices.page(viewer.accountId, query.limit + 1, query.cursor ?? null)
    const { entries: shown, last } = firstPage(found, query.limit)
    return {
      devices: shown.map(({ lastActiveAt, signedInAt, country, ...device }) => ({
        ...device,
        place: countryName(country),
        signedInAt: signedInAt.toISOString(),
        lastActiveAt: lastActiveAt.toISOString(),
        current: device.id === viewer.sessionId,
      })),
      nextCursor: last && writeCursor({ at: last.lastActiveAt, id: last.id }),
    }
  })

  api.answer(renameDevice, async ({ viewer, params, body }) => {
    const renamed = await devices.rename(viewer.accountId, params.id, body.name)
    if (!renamed) throw new ApiError('NOT_FOUND')
  })

  api.answer(removeDevice, async ({ viewer, params }) => {
    const ended = await signIns.end({ accountId: viewer.accountId, sessionId: params.id })
    if (!ended) throw new ApiError('NOT_FOUND')
  })
}
