import {
  endPush,
  followComedian,
  followShow,
  getAlertSettings,
  listFollows,
  renewPush,
  setAlertMails,
  stopAlerts,
  subscribeToPush,
  unfollowComedian,
  unfollowShow,
} from '@hlizo/contract/calls/alerts'
import { FOLLOWS_MAX } from '@hlizo/contract/constants'
import type { Database, Transaction } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Mailer } from '@hlizo/mail/mailer'
import { ApiError } from '#server/http/api-error.ts'
import type { Api, Routes } from '#server/http/api.ts'
import type { ProfileChanged } from '#server/http/bind-answer.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { highestOnDevice } from '#server/stores/device-rating.ts'
import { followStore, type Followed } from './follow-store.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import { pushStore } from './push-store.ts'
import { setAlertsByMail, settingStore } from './setting-store.ts'

export type AlertRouteDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly catalogue: Pick<Catalogue, 'media'>
  readonly profileChanged: ProfileChanged
  readonly pushKey: string
  readonly ownPushService: string | null
  readonly mailer: Pick<Mailer, 'withdraw'>
}

/** What an account follows, and how it gets alerts about it (docs/decisions/0179). */
export function alertRoutes(deps: AlertRouteDeps): Routes {
  return (api) => {
    bindFollows(api, deps)
    bindSettings(api, deps)
  }
}

/** Changes what an account follows, and empties the rows that show it first. */
function follower({ db, clock, profileChanged }: AlertRouteDeps) {
  const changed = async (accountId: string) => {
    for (const id of await followStore(db).profilesOf(accountId)) profileChanged(id)
  }

  return {
    add: async (accountId: string, followed: Followed): Promise<void> => {
      if (!(await followStore(db).isKnown(followed))) throw new ApiError('NOT_FOUND')
      await db.transaction(async (tx) => {
        await tx.lock(`follows:${accountId}`)
        const follows = followStore(tx)
        const added = await follows.add(accountId, followed, clock.now())
        if (added === 1 && (await follows.count(accountId)) > FOLLOWS_MAX)
          throw new ApiError('TOO_MANY_FOLLOWS')
      })
      await changed(accountId)
    },

    /** What has left the catalogue can be unfollowed, too. */
    remove: async (accountId: string, followed: Followed): Promise<void> => {
      const follows = followStore(db)
      const wasThere = await follows.remove(accountId, followed)
      if (!wasThere && !(await follows.isKnown(followed))) throw new ApiError('NOT_FOUND')
      await changed(accountId)
    },
  }
}

function bindFollows(api: Api, deps: AlertRouteDeps): void {
  const { db, clock, catalogue } = deps
  const { media } = catalogue
  const { add, remove } = follower(deps)

  api.answer(listFollows, async ({ viewer }) => {
    const highest = await highestOnDevice(db, viewer)
    const follows = await followStore(db).all(viewer.accountId, highest, clock.now())
    return follows.map(({ pictureId, followedAt, ...follow }) => ({
      ...follow,
      pictureUrl: pictureId === null ? null : media.pictureUrl(pictureId, 320),
      followedAt: followedAt.toISOString(),
    }))
  })
  api.answer(followShow, ({ viewer: { accountId }, params: { id } }) =>
    add(accountId, { type: 'SHOW', id }),
  )
  api.answer(unfollowShow, ({ viewer: { accountId }, params: { id } }) =>
    remove(accountId, { type: 'SHOW', id }),
  )
  api.answer(followComedian, ({ viewer: { accountId }, params: { id } }) =>
    add(accountId, { type: 'COMEDIAN', id }),
  )
  api.answer(unfollowComedian, ({ viewer: { accountId }, params: { id } }) =>
    remove(accountId, { type: 'COMEDIAN', id }),
  )
}

type GivenSubscription = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

function bindSettings(api: Api, deps: AlertRouteDeps): void {
  const { db, clock, mailer, pushKey, ownPushService } = deps
  api.answer(getAlertSettings, async ({ viewer }) => {
    const { accountId, sessionId } = viewer
    const devices = await pushStore(db).devicesOf(viewer)

    return {
      isMailOn: await settingStore(db).isMailOn(accountId),
      pushKey,
      devices: devices.map(({ since, ...device }) => ({
        ...device,
        isCurrent: device.id === sessionId,
        since: since.toISOString(),
      })),
    }
  })
  const setMails = (tx: Transaction, accountId: string, isOn: boolean) =>
    setAlertsByMail(tx, mailer, { accountId, isOn, now: clock.now() })
  api.answer(setAlertMails, ({ viewer, body: { isOn } }) =>
    db.transaction((tx) => setMails(tx, viewer.accountId, isOn)),
  )
  const targetOf = ({ endpoint, p256dh, auth }: GivenSubscription) => {
    if (!isPushEndpoint(endpoint, ownPushService)) throw new ApiError('PUSH_SERVICE_REFUSED')

    return { endpoint, p256dh, authSecret: auth }
  }
  api.answer(subscribeToPush, async ({ viewer, body }) => {
    const target = targetOf(body)
    await db.transaction((tx) => pushStore(tx).add(viewer, target, clock.now()))
  })
  api.answer(renewPush, async ({ viewer, body }) => {
    const target = targetOf(body)
    await db.transaction(async (tx) => {
      const pushes = pushStore(tx)
      if (await pushes.isOn(viewer)) await pushes.add(viewer, target, clock.now())
    })
  })
  api.answer(endPush, async ({ viewer, params }) => {
    if (!(await pushStore(db).end(viewer.accountId, params.id))) throw new ApiError('NOT_FOUND')
  })
  api.answer(stopAlerts, async ({ viewer: { accountId } }) => {
    await db.transaction(async (tx) => {
      await setMails(tx, accountId, false)
      await pushStore(tx).endAll(accountId)
    })
  })
}
