import { listDevices, removeDevice, renameDevice } from '@hlizo/contract/calls/devices'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Api } from '#server/http/api.ts'
import type { Feature } from '#server/http/feature.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { deviceStore, type DeviceCursor, type StoredDevice } from './store.ts'

const writeCursor = ({ lastActiveAt, id }: StoredDevice) =>
  Buffer.from(`${lastActiveAt.getTime()}.${id}`).toString('base64url')

/** A cursor comes back from outside; a broken one begins at the first page. */
function readCursor(text: string | undefined): DeviceCursor | null {
  const [, time, id] =
    /^(\d{1,15})\.(.+)$/.exec(Buffer.from(text ?? '', 'base64url').toString()) ?? []
  return time === undefined || id === undefined
    ? null
    : { lastActiveAt: new Date(Number(time)), id }
}

/** „Dispozitivele mele”: the devices that are signed in, and signing one out (D35, D102). */
export function devicesFeature({ db, clock }: { db: Database; clock: Clock }): Feature {
  const devices = deviceStore(db)

  const routes = (api: Api) => {
    api.answer(listDevices, async ({ viewer, query }) => {
      const found = await devices.page(viewer.accountId, query.limit + 1, readCursor(query.cursor))
      const shown = found.slice(0, query.limit)
      const last = shown.at(-1)
      return {
        devices: shown.map(({ lastActiveAt, ...device }) => ({
          ...device,
          place: null,
          lastActiveAt: lastActiveAt.toISOString(),
          current: device.id === viewer.sessionId,
        })),
        nextCursor: found.length > shown.length && last ? writeCursor(last) : null,
      }
    })

    api.answer(renameDevice, async ({ viewer, params, body }) => {
      const renamed = await devices.rename(viewer.accountId, params.id, body.name)
      if (!renamed) throw new ApiError('NOT_FOUND')
    })

    api.answer(removeDevice, async ({ viewer, params }) => {
      const ended = await deviceSessions(db).end(viewer.accountId, params.id, clock.now())
      if (!ended) throw new ApiError('NOT_FOUND')
    })
  }

  return { routes }
}
