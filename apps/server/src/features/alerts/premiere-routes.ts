import {
  addPremiereReminder,
  getServerTime,
  listPremiereReminders,
  removePremiereReminder,
} from '@hlizo/contract/calls/premieres'
import type { Database } from '@hlizo/database/database'
import { remindsAt } from '@hlizo/domain/premiere'
import { isQuietHour } from '@hlizo/domain/quiet-hours'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { premiereStore } from './premiere-store.ts'
import { pushStore } from './push-store.ts'
import { settingStore } from './setting-store.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** Reminders of premieres (docs/decisions/0201). */
export function premiereRoutes({ db, clock }: Deps): Routes {
  const premieres = premiereStore(db)

  return (api) => {
    api.answer(getServerTime, () => ({ now: clock.now().toISOString() }))

    api.answer(listPremiereReminders, async ({ viewer }) => {
      const ahead = await premieres.ahead(viewer.accountId, clock.now())
      return ahead.map(({ premiereAt, ...one }) => ({
        ...one,
        premiereAt: premiereAt.toISOString(),
      }))
    })

    api.answer(addPremiereReminder, async ({ viewer: { accountId }, params: { id } }) => {
      const now = clock.now()
      const launchAt = await premieres.add({ accountId, videoId: id }, now)
      if (launchAt === null) throw new ApiError('NOT_FOUND')
      const isAtNight = isQuietHour(remindsAt(launchAt, now))

      return {
        isByMail: await settingStore(db).isMailOn(accountId),
        isByPush: !isAtNight && (await pushStore(db).subscribed(accountId)).length > 0,
        isAtNight,
      }
    })

    api.answer(removePremiereReminder, async ({ viewer: { accountId }, params: { id } }) => {
      await premieres.remove({ accountId, videoId: id })
    })
  }
}
