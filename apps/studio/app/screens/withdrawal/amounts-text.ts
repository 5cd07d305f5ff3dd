import type { StudioWithdrawalCase } from '@hlizo/contract/entities/studio-withdrawal'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { moneyText } from '@hlizo/domain/figure-text'
import { formatCharge } from '@hlizo/domain/price'

type Amounts = StudioWithdrawalCase['refunds']

export const amountsOfMail = (amounts: Amounts): string[] =>
  amounts.map(({ amountMinor, currency }) => formatCharge(amountMinor, currency))

export const amountsText = (amounts: Amounts): string =>
  amounts.map(({ amountMinor, currency }) => moneyText(amountMinor, currency)).join(' + ') ||
  studioWithdrawalsMessages.money.nothing
