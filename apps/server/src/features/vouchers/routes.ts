import {
  getVoucher,
  listVouchers,
  redeemVoucher,
  startVoucherCheckout,
} from '@hlizo/contract/calls/vouchers'
import { hrefs } from '@hlizo/contract/hrefs'
import { offerStore } from '#server/billing/offer-store.ts'
import { presentOnSale } from '#server/billing/present-offer.ts'
import type { Routes } from '#server/http/api.ts'
import { boughtVoucherReader } from './bought-voucher.ts'
import { voucherRedeemer } from './redeem.ts'
import { voucherCheckoutStarter } from './start-checkout.ts'

type Deps = Parameters<typeof voucherRedeemer>[0] &
  Parameters<typeof boughtVoucherReader>[0] &
  Parameters<typeof voucherCheckoutStarter>[0]

/** Gifts: on sale, bought and redeemed (spec §2, §7, D124-D127). */
export function vouchersRoutes(deps: Deps): Routes {
  const { db } = deps
  const start = voucherCheckoutStarter(deps)
  const bought = boughtVoucherReader(deps)
  const redeem = voucherRedeemer(deps)

  return (api) => {
    api.answer(listVouchers, async () => {
      const vouchers = await offerStore(db).vouchers()
      const onSale = vouchers.filter(({ isPublic }) => isPublic)
      return Promise.all(onSale.map((one) => presentOnSale(one, deps.quotes.onCard)))
    })
    api.redirect(startVoucherCheckout, {
      go: ({ params, body, viewer, request: { ip, country } }) =>
        start(params.productId, { accountId: viewer?.accountId ?? null, ip, country }, body),
      refused: ({ code }) => `${hrefs.vouchers()}?checkoutStatus=failed&reason=${code}`,
    })
    api.answer(getVoucher, ({ params }) => bought(params.sessionKey))
    api.answer(redeemVoucher, ({ viewer, body, request }) =>
      redeem(viewer.accountId, body.code, request.resumedFrom),
    )
  }
}
