import {
  changeDeliveryByKey,
  changeGiftDelivery,
  downloadCardByKey,
  downloadGiftCard,
  listGifts,
  listPunchlines,
  listUnthankedGifts,
  openGift,
  openMailedGift,
  thankForGift,
  thankForReceivedGift,
} from '@hlizo/contract/calls/gifts'
import { DATA_RETENTION_YEARS } from '@hlizo/contract/constants'
import { addMonths } from '@hlizo/domain/period'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { isShown } from './bought-voucher.ts'
import { hashSessionKey } from './codes.ts'
import { cardMaker } from './gift-card.ts'
import { deliveryChanger, type DeliverGift } from './gift-delivery.ts'
import { giftOpener, giftThanker } from './gift-notifications.ts'
import { boughtGift, giftProgress, receivedGift } from './gift-progress.ts'
import { giftStore, type PaidGift } from './gift-store.ts'
import { punchlineStore } from './punchline-store.ts'

type Deps = Parameters<typeof deliveryChanger>[0] &
  Parameters<typeof giftOpener>[0] &
  Parameters<typeof cardMaker>[0] & { readonly deliver: DeliverGift }

function giftFinder({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const gifts = giftStore(db)
  const found = (gift: PaidGift | null): PaidGift => {
    if (gift === null) throw new ApiError('NOT_FOUND')

    return gift
  }

  return {
    own: async (accountId: string, id: string) => found(await gifts.ofAccount(accountId, id)),
    /** The key of a purchase opens it as long as it shows the code. */
    byKey: async (sessionKey: string) => {
      const gift = found(await gifts.byKey(hashSessionKey(sessionKey)))
      if (!isShown(gift, clock.now())) throw new ApiError('NOT_FOUND')

      return gift
    },
  }
}

/** What a giver does with a gift after buying it, and what the recipient answers. */
export function giftRoutes(deps: Deps): Routes {
  const { db, clock, deliver } = deps
  const find = giftFinder(deps)
  const change = deliveryChanger(deps, deliver)
  const cardOf = cardMaker(deps)
  const open = giftOpener(deps)
  const thank = giftThanker(deps)

  return (api) => {
    api.answer(listGifts, async ({ viewer }) => {
      const now = clock.now()
      // Older ones have lost their recipients.
      const since = addMonths(now, -DATA_RETENTION_YEARS * 12)
      const gifts = await giftStore(db).listOf(viewer.accountId, since)
      return gifts.map((gift) => boughtGift(gift, now))
    })
    api.answer(changeGiftDelivery, async ({ viewer, params, body }) => {
      const { id } = await find.own(viewer.accountId, params.giftId)
      await change(id, body.at)
      return giftProgress(await find.own(viewer.accountId, id), clock.now())
    })
    api.answer(changeDeliveryByKey, async ({ params, body }) => {
      const { id } = await find.byKey(params.sessionKey)
      await change(id, body.at)
      return giftProgress(await find.byKey(params.sessionKey), clock.now())
    })
    api.answer(listPunchlines, () => punchlineStore(db).list(clock.now()))
    api.storedFile(downloadGiftCard, async ({ viewer, params, query }) =>
      cardOf(await find.own(viewer.accountId, params.giftId), query),
    )
    api.storedFile(downloadCardByKey, async ({ params, query }) =>
      cardOf(await find.byKey(params.sessionKey), query),
    )
    api.answer(openGift, ({ viewer, body }) => open(viewer.accountId, body.code))
    api.answer(openMailedGift, ({ body }) => open(null, body.code))
    api.answer(thankForGift, ({ viewer, body }) => thank(viewer.accountId, body, body.text))
    api.answer(listUnthankedGifts, async ({ viewer }) =>
      (await giftStore(db).unthanked(viewer.accountId)).map(receivedGift),
    )
    api.answer(thankForReceivedGift, ({ viewer, params, body }) =>
      thank(viewer.accountId, params, body.text),
    )
  }
}
