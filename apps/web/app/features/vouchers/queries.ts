import { getVoucher, listVouchers, redeemVoucher } from '@hlizo/contract/calls/vouchers'
import { VOUCHER_RETRIES, VOUCHER_RETRY_MS } from '@hlizo/contract/constants'
import { apiQuery } from '#web/lib/api-query.ts'
import { ApiError, isRefusal } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
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
