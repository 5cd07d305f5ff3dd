import { hrefs } from '@hlizo/contract/hrefs'
import { voucherMails as ro } from '@hlizo/contract/messages/mails-vouchers'
import { formatDate } from '@hlizo/domain/dates'
import { toEuroCents } from '@hlizo/domain/charge-amount'
import { amountText, originText } from '@hlizo/domain/charge-words'
import type { Mail } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import type { GiftPayment, VoucherPurchase } from './purchase-store.ts'

/** The plain code is used in mails only. */
export type BoughtGift = {
  readonly purchase: VoucherPurchase
  readonly payment: GiftPayment
  readonly months: number
  readonly expiresAt: Date
  readonly code: string
}

function paidAmount({ amountMinor, currency, rate }: GiftPayment): string {
  const amount = amountText(amountMinor, currency)
  if (rate === null) return amount

  return `${amount} (${originText({ euroMinor: toEuroCents(amountMinor, rate.leiPerEuro), rate })})`
}

/** The mails about gifts (D156). */
export function voucherMailWriter({ writeMail, url }: { writeMail: WriteMail; url: string }) {
  return {
    bought: ({ purchase, payment, months, expiresAt, code }: BoughtGift): readonly Mail[] => {
      const { id, recipientName, recipientEmail, message } = purchase
      const validUntil = formatDate(expiresAt)
      const button = { code, href: hrefs.voucherRedeem(code) }
      const toBuyer = ro.bought({
        months,
        validUntil,
        amount: paidAmount(payment),
        number: payment.invoiceNumber,
        sentTo: recipientEmail === null ? null : maskEmail(recipientEmail),
        withdrawalUrl: `${url}${hrefs.withdrawal()}`,
      })
      const mails = [writeMail(payment.buyerEmail, `voucher-bought:${id}`, toBuyer, button)]
      if (recipientEmail === null) return mails

      const gift = { recipient: recipientName, buyer: null, months, message, validUntil }
      const toRecipient = ro.received(gift)
      return [...mails, writeMail(recipientEmail, `voucher-received:${id}`, toRecipient, button)]
    },
    redeemed: (
      to: string,
      grantId: string,
      facts: { months: number; until: Date; isMoved: boolean },
    ): Mail => {
      const { months, isMoved } = facts
      const until = formatDate(facts.until)
      const words = ro.redeemed({ months, until, nextCharge: isMoved ? until : null })
      return writeMail(to, `voucher-redeemed:${grantId}`, words, { href: hrefs.home() })
    },
    /** Free months that an operator gave. */
    given: (
      to: string,
      grantId: string,
      facts: { months: number; until: Date; isMoved: boolean },
    ): Mail => {
      const { months, isMoved } = facts
      const until = formatDate(facts.until)
      const words = ro.given({ months, until, nextCharge: isMoved ? until : null })
      return writeMail(to, `months-given:${grantId}`, words, { href: hrefs.home() })
    },
    changed: (
      to: string,
      grantId: string,
      facts: { until: Date; isRenewing: boolean; isTaken: boolean; at: Date },
    ): Mail => {
      const { isRenewing, isTaken, at } = facts
      const until = formatDate(facts.until)
      const words = isTaken
        ? ro.takenBack({ until: facts.until > at ? until : null, isRenewing })
        : ro.givenBack({ until, isRenewing })
      const key = `gift-${isTaken ? 'taken' : 'given'}-back:${grantId}:${at.toISOString()}`
      return writeMail(to, key, words, { href: hrefs.account() })
    },

    ending: (to: string, grantId: string, facts: { days: number; until: Date }): Mail => {
      const words = ro.ending({ days: facts.days, until: formatDate(facts.until) })
      const key = `gift-ending-${facts.days}:${grantId}`
      return writeMail(to, key, words, { href: hrefs.subscribe() })
    },
  }
}

export type VoucherMails = ReturnType<typeof voucherMailWriter>
