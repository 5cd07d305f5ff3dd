import type {
  StudioPlan,
  StudioPriceChange,
  StudioVoucherProduct,
} from '@hlizo/contract/entities/studio-plan'
import { studioPlansMessages as ro } from '@hlizo/contract/messages/studio-plans'
import { dayText } from '@hlizo/domain/dates'
import { moneyText } from '@hlizo/domain/figure-text'

export const euro = (minor: number): string => moneyText(minor, 'EUR')

export const priceText = ({ priceMinor, months }: StudioVoucherProduct): string =>
  ro.price(euro(priceMinor), ro.months(months))

export function stateText({ isPublic, retiredAt }: StudioVoucherProduct): string {
  if (isPublic) return ro.onSale

  return retiredAt === null ? ro.unpublished : ro.retired(dayText(retiredAt))
}

export const subscriberCount = ({ subscribers }: StudioPlan): number =>
  subscribers.reduce((sum, { count }) => sum + count, 0)

export const subscribersText = ({ subscribers }: StudioPlan): string =>
  subscribers
    .map(({ priceMinor, count }) =>
      ro.at(count, priceMinor === null ? ro.firstPrice : euro(priceMinor)),
    )
    .join(', ') || ro.noSubscribers

export function changeText(change: StudioPriceChange): string {
  const { priceMinor, sellsFrom, existingFrom, withdrawnAt, mails } = change
  const parts = [
    ro.change(euro(priceMinor), dayText(sellsFrom)),
    existingFrom === null ? ro.existingKeep : ro.existing(dayText(existingFrom)),
    ...(existingFrom === null ? [] : [ro.mails(mails.sent, mails.waiting + mails.written)]),
    ...(withdrawnAt === null ? [] : [ro.withdrawn]),
  ]

  return parts.join(' · ')
}
