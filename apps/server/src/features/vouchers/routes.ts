import { z } from 'zod'
import {
  getVoucher,
  listVouchers,
  redeemVoucher,
  startVoucherCheckout,
} from '@hlizo/contract/calls/vouchers'
import { hrefs } from '@hlizo/contract/hrefs'
import { offerStore, presentOnSale } from '#server/billing/offer-store.ts'
import type { Api } from '#server/http/api.ts'
import type { Feature } from '#server/http/feature.ts'
import { boughtVoucherReader } from './bought-voucher.ts'
import { voucherFulfiller, type FulfilVoucher } from './fulfil.ts'
import { giftMonthsReader, voucherRedeemer } from './redeem.ts'
import { GIFT_REMINDER_JOB, giftReminderJob } from './reminders.ts'
import {
  EXTEND_FREE_TIME_JOB,
  extendFreeTimeJob,
  renewalShifter,
  SHIFT_RENEWAL_JOB,
  shiftRenewalJob,
} from './shift-renewal.ts'
import { voucherCheckoutStarter } from './start-checkout.ts'
import { CHECK_VOUCHER_PAYMENT_JOB, checkVoucherPaymentJob } from './take-back.ts'

type Deps = Omit<Parameters<typeof voucherRedeemer>[0], 'shiftRenewal'> &
  Parameters<typeof voucherFulfiller>[0] &
  Parameters<typeof voucherCheckoutStarter>[0] &
  Parameters<typeof renewalShifter>[0]

const OFFER_KEPT_SECONDS = 60
const FULFIL_JOB = 'vouchers.fulfil'

const Payload = z.object({ sessionId: z.string() })
const Session = z.object({ id: z.string(), mode: z.literal('payment') })
const Paid = z.object({ payment_intent: z.string() })

/** What webhooks about gifts ask for: each looks for itself. */
export const voucherReactions = {
  fulfil: (object: unknown) => {
    const session = Session.safeParse(object)
    if (!session.success) return null
    const { id: sessionId } = session.data
    return { kind: FULFIL_JOB, key: sessionId, payload: { sessionId } }
  },
  checkPayment: (object: unknown) => {
    const paid = Paid.safeParse(object)
    if (!paid.success) return null
    const { payment_intent: paymentIntentId } = paid.data
    return { kind: CHECK_VOUCHER_PAYMENT_JOB, key: paymentIntentId, payload: { paymentIntentId } }
  },
}

/** What other areas ask of gifts. */
type Gifts = {
  readonly fulfil: FulfilVoucher
  readonly giftMonths: (code: string) => Promise<number | null>
}

/** Gifts: on offer, bought by anybody, redeemed once (spec §2, §7, D124-D127). */
export function vouchersFeature(deps: Deps): Feature & Gifts {
  const { db } = deps
  const fulfil = voucherFulfiller(deps)
  const shiftRenewal = renewalShifter(deps)
  const start = voucherCheckoutStarter(deps)
  const bought = boughtVoucherReader({ ...deps, fulfil })
  const redeem = voucherRedeemer({ ...deps, shiftRenewal })

  const routes = (api: Api) => {
    api.answer(
      listVouchers,
      async () => {
        const vouchers = await offerStore(db).vouchers()
        const onSale = vouchers.filter(({ isPublic }) => isPublic)
        return Promise.all(onSale.map((one) => presentOnSale(one, deps.quotes.onCard)))
      },
      { keepForSeconds: OFFER_KEPT_SECONDS },
    )
    api.redirect(startVoucherCheckout, {
      go: ({ params, body, viewer, request: { ip } }) =>
        start(params.productId, { accountId: viewer?.accountId ?? null, ip }, body),
      refused: ({ code }) => `${hrefs.vouchers()}?checkoutStatus=failed&reason=${code}`,
    })
    api.answer(getVoucher, ({ params }) => bought(params.sessionKey))
    api.answer(redeemVoucher, ({ viewer, body, request }) =>
      redeem(viewer.accountId, body.code, request.resumedFrom),
    )
  }

  return {
    routes,
    fulfil,
    giftMonths: giftMonthsReader(deps),
    jobs: {
      [FULFIL_JOB]: { run: async (payload) => fulfil(Payload.parse(payload).sessionId) },
      [SHIFT_RENEWAL_JOB]: shiftRenewalJob(shiftRenewal),
      [EXTEND_FREE_TIME_JOB]: extendFreeTimeJob(deps, shiftRenewal),
      [CHECK_VOUCHER_PAYMENT_JOB]: checkVoucherPaymentJob(deps),
      [GIFT_REMINDER_JOB]: giftReminderJob(deps),
    },
  }
}
