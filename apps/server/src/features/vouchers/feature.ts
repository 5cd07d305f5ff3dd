import { z } from 'zod'
import type { ProviderCatalogue } from '#server/billing/provider-catalogue.ts'
import { SHIFT_RENEWAL_JOB, type MoveRenewal } from '#server/billing/renewal-shift.ts'
import type { Reactions } from '#server/billing/reactions.ts'
import type { Config } from '#server/config.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import type { Secrets } from '#server/secrets.ts'
import { voucherCodes } from './codes.ts'
import { voucherFulfiller, type FulfilVoucher } from './fulfil.ts'
import { voucherMailWriter } from './mails.ts'
import { CHECK_VOUCHER_PAYMENT_JOB } from './gift-payment.ts'
import { FULFIL_JOB, voucherReactions } from './reactions.ts'
import { DELIVER_GIFTS_JOB, deliverGiftsJob, giftDeliverer } from './gift-delivery.ts'
import { GIFT_REFUND_JOB, giftRefunds } from './gift-refunds.ts'
import { giftRoutes } from './gift-routes.ts'
import { monthsGiver, type GiveMonths } from './give-months.ts'
import { RECHECK_VOUCHER_PAYMENTS_JOB, recheckVoucherPaymentsJob } from './recheck-payments.ts'
import { giftMonthsReader } from './redeem.ts'
import { GIFT_REMINDER_JOB, giftReminderJob } from './reminders.ts'
import { vouchersRoutes } from './routes.ts'
import { studioGiftRoutes } from './studio-routes.ts'
import {
  EXTEND_FREE_TIME_JOB,
  extendFreeTimeJob,
  renewalMover,
  renewalShifter,
  shiftRenewalJob,
} from './shift-renewal.ts'
import {
  checkVoucherPaymentJob,
  voucherPaymentChecker,
  type CheckVoucherPayment,
} from './take-back.ts'

type Deps = Parameters<typeof vouchersRoutes>[0] &
  Parameters<typeof voucherFulfiller>[0] &
  Parameters<typeof renewalShifter>[0] &
  Parameters<typeof voucherPaymentChecker>[0] &
  Parameters<typeof giftReminderJob>[0]
type Derived = 'catalogue' | 'codes' | 'fulfil' | 'mails' | 'publicUrl' | 'shiftRenewal'
type Needs = Omit<Deps, Derived> & {
  readonly config: Pick<Config, 'publicUrl' | 'site'>
  readonly secrets: Pick<Secrets, 'derive'>
  readonly providerCatalogue: ProviderCatalogue
  readonly writeMail: Parameters<typeof voucherMailWriter>[0]['writeMail']
}
type Offers = {
  readonly fulfilVoucher: FulfilVoucher
  readonly checkVoucherPayment: CheckVoucherPayment
  readonly giveMonths: GiveMonths
  readonly giftMonths: (code: string) => Promise<number | null>
  readonly moveRenewal: MoveRenewal
  readonly voucherReactions: Reactions
  /** Finds a typed code; null for what is none. */
  readonly hashOfVoucher: (typed: string) => Buffer | null
}

const Payload = z.object({ sessionId: z.string() })

export function vouchersFeature(needs: Needs): FeatureWith<Offers> {
  const { secrets, writeMail, config, providerCatalogue: catalogue } = needs
  const { publicUrl } = config
  const codes = voucherCodes({
    hash: secrets.derive('voucher-hash'),
    seal: secrets.derive('voucher-seal'),
  })
  const mails = voucherMailWriter({ writeMail, url: publicUrl })
  const deps = { ...needs, catalogue, codes, mails, publicUrl }
  const fulfil = voucherFulfiller(deps)
  const check = voucherPaymentChecker({ ...deps, fulfil })
  const shiftRenewal = renewalShifter(deps)
  const deliver = giftDeliverer(deps, check)
  const buying = vouchersRoutes({ ...deps, fulfil, shiftRenewal })
  const giving = giftRoutes({ ...deps, deliver })
  const refunds = giftRefunds(deps, check)
  const studio = studioGiftRoutes({ ...deps, refunds })

  return {
    routes: (api) => {
      buying(api)
      giving(api)
      studio(api)
    },
    jobs: {
      [FULFIL_JOB]: { run: async (payload) => fulfil(Payload.parse(payload).sessionId) },
      [SHIFT_RENEWAL_JOB]: shiftRenewalJob(shiftRenewal),
      [EXTEND_FREE_TIME_JOB]: extendFreeTimeJob(deps, shiftRenewal),
      [CHECK_VOUCHER_PAYMENT_JOB]: checkVoucherPaymentJob(check),
      [RECHECK_VOUCHER_PAYMENTS_JOB]: recheckVoucherPaymentsJob(deps, check),
      [GIFT_REMINDER_JOB]: giftReminderJob(deps),
      [GIFT_REFUND_JOB]: refunds.job,
      [DELIVER_GIFTS_JOB]: deliverGiftsJob(deps, deliver),
    },
    offers: {
      fulfilVoucher: fulfil,
      checkVoucherPayment: check,
      giveMonths: monthsGiver({ ...deps, shiftRenewal }),
      giftMonths: giftMonthsReader(deps),
      moveRenewal: renewalMover(deps),
      voucherReactions,
      hashOfVoucher: (typed) => codes.hashOf(typed),
    },
  }
}
