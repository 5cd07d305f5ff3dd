import {
  addPremiereReminder,
  getServerTime,
  listPremiereReminders,
  removePremiereReminder,
} from '@hlizo/contract/calls/premieres'
import type { Database } from '@hlizo/database/database'
import { isWithinAge } from '@hlizo/domain/age-limit'
import { noticeRingsAt, remindsAt } from '@hlizo/domain/premiere'
import type { Clock } from '@hlizo/kit/clock'
import type { Mailer } from '@hlizo/mail/mailer'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { highestOnDevice } from '#server/stores/device-rating.ts'
import { alertMailKeys } from './alert-mail-keys.ts'
import { premiereStore } from './premiere-store.ts'
import { pushStore } from './push-store.ts'
import { settingStore } from './setting-store.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'withdraw'>
}

/** Reminders of premieres (docs/decisions/0201). */
export function premiereRoutes({ db, clock, mailer }: Deps): Routes {
  const premieres = premiereStore(db)

  return (api) => {
    api.answer(getServerTime, () => ({ now: clock.now().toISOString() }))

    api.answer(listPremiereReminders, async ({ viewer }) => {
      const highest = await highestOnDevice(db, viewer)
      const ahead = await premieres.ahead(viewer.accountId, highest, clock.now())
      return ahead.map(({ premiereAt, ...one }) => ({
        ...one,
        premiereAt: premiereAt.toISOString(),
      }))
    })

    api.answer(addPremiereReminder, async ({ viewer, params: { id } }) => {
      const { accountId } = viewer
      const now = clock.now()
      const highest = await highestOnDevice(db, viewer)
      const asked = await premieres.add({ accountId, videoId: id }, highest, now)
      if (asked === null) throw new ApiError('NOT_FOUND')
      if (!asked.isSeen) throw new ApiError('AGE_RESTRICTED')
      const remindedAt = remindsAt(asked.launchAt, now)
      const isAtNight =
        noticeRingsAt({ kind: 'begins', launchAt: asked.launchAt }, remindedAt) > remindedAt
      const devices = await pushStore(db).subscribed(accountId)
      const isReached = devices.some((device) => isWithinAge(asked.ageRating, device.highestRating))

      return {
        isByMail: await settingStore(db).isMailOn(accountId),
        isByPush: !isAtNight && isReached,
        isAtNight,
      }
    })

    api.answer(removePremiereReminder, async ({ viewer: { accountId }, params: { id } }) => {
      const ref = { accountId, videoId: id }
      await db.transaction(async (tx) => {
        await premiereStore(tx).remove(ref)
        await mailer.withdraw(tx, alertMailKeys.premiere(ref))
      })
    })
  }
}
