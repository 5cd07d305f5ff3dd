import type { StudioWithdrawalCase } from '@hlizo/contract/entities/studio-withdrawal'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { formatCharge } from '@hlizo/domain/price'

type Amounts = StudioWithdrawalCase['refunds']

/** Each amount as the mail writes it. */
export const amountTexts = (amounts: Amounts): string[] =>
  amounts.map(({ amountMinor, currency }) => formatCharge(amountMinor, currency))

/** The amounts in one line. */
export const amountsText = (amounts: Amounts): string =>
  amountTexts(amounts).join(' + ') || studioWithdrawalsMessages.money.nothing
