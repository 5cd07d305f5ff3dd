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
  type GiftPaper,
} from '@hlizo/contract/calls/gifts'
import { getVoucher, listVouchers, redeemVoucher } from '@hlizo/contract/calls/vouchers'
import { VOUCHER_RETRIES, VOUCHER_RETRY_MS } from '@hlizo/contract/constants'
import { apiQuery } from '#web/lib/api-query.ts'
import { ApiError, isRefusal } from '#web/lib/api-error.ts'
import { request, requestFile } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const vouchersQuery = () => apiQuery('vouchers', listVouchers)

/** The gift that was just bought: asked for 12 times, 5 seconds apart, while the payment arrives (spec §4). */
export const boughtVoucherQuery = (sessionKey: string) => ({
  ...apiQuery('voucher', getVoucher, { params: { sessionKey }, isQuiet: true }),
  retry: (failures: number, error: Error) =>
    failures < VOUCHER_RETRIES && error instanceof ApiError && !isRefusal(error),
  retryDelay: VOUCHER_RETRY_MS,
})

export async function redeem(code: string) {
  const granted = await request(redeemVoucher, { body: { code }, isQuiet: true })
  await queryClient().resetQueries()

  return granted
}

export const giftsQuery = () => apiQuery('gifts', listGifts, { isQuiet: true })

/** How a giver names a gift: by its id when signed in, else by the key of its purchase. */
export type GiftName = { readonly giftId: string } | { readonly sessionKey: string }

/** A day and hour in Bucharest; null is now. */
export type DeliveryTime = { readonly day: string; readonly hour: number } | null

/** A refusal, too, says that the gift is no longer as shown. */
export async function changeDelivery(gift: GiftName, at: DeliveryTime) {
  const body = { at }
  try {
    return await ('giftId' in gift
      ? request(changeGiftDelivery, { params: gift, body, isQuiet: true })
      : request(changeDeliveryByKey, { params: gift, body, isQuiet: true }))
  } finally {
    await Promise.all([
      queryClient().invalidateQueries({ queryKey: ['gifts'] }),
      queryClient().invalidateQueries({ queryKey: ['voucher'] }),
    ])
  }
}

/** Without them the card has none to choose. */
export const punchlinesQuery = () => apiQuery('punchlines', listPunchlines, { isQuiet: true })

/** `comedian` is the one whose punchline it has. */
export type GiftCard = { readonly paper: GiftPaper; readonly comedian?: string }

export const giftCard = (gift: GiftName, card: GiftCard): Promise<File> =>
  'giftId' in gift
    ? requestFile(downloadGiftCard, { params: gift, query: card, isQuiet: true })
    : requestFile(downloadCardByKey, { params: gift, query: card, isQuiet: true })

/** Says that a gift is looked at. A failure does not concern the recipient. */
export const sayOpened = (code: string): Promise<void> =>
  request(openGift, { body: { code }, isQuiet: true }).catch(() => undefined)

/** The same before signing in, where the link of the mail was followed. */
export const sayMailOpened = (code: string): Promise<void> =>
  request(openMailedGift, { body: { code }, isQuiet: true }).catch(() => undefined)

export const unthankedGiftsQuery = () =>
  apiQuery('unthanked-gifts', listUnthankedGifts, { isQuiet: true })

/** How a recipient names a gift: by its code, or by its id in the list. */
export type ReceivedName = { readonly code: string } | { readonly giftId: string }

export const thank = (gift: ReceivedName, text: string): Promise<void> =>
  'giftId' in gift
    ? request(thankForReceivedGift, { params: gift, body: { text }, isQuiet: true })
    : request(thankForGift, { body: { ...gift, text }, isQuiet: true })
