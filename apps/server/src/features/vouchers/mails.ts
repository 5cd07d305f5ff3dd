import { hrefs } from '@hlizo/contract/hrefs'
import { voucherMails as ro } from '@hlizo/contract/messages/mails-vouchers'
import { formatDate, formatMoment } from '@hlizo/domain/dates'
import { toEuroCents } from '@hlizo/domain/charge-amount'
import { amountText, originText } from '@hlizo/domain/charge-words'
import { formatCharge } from '@hlizo/domain/price'
import type { Mail } from '@hlizo/mail/mailer'
import type { MailWords, WriteMail } from '#server/billing/mail-writer.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import type { GiftPayment, VoucherPurchase } from './purchase-store.ts'

/** The plain code is used in mails only. */
export type BoughtGift = {
  readonly purchase: VoucherPurchase
  readonly payment: GiftPayment
  readonly months: number
  readonly expiresAt: Date
  readonly code: string
  readonly issuedAt: Date
  /** Null where the buyer has an account. */
  readonly manageUrl: string | null
}

type ReceivedGift = {
  /** The occasion: the purchase, or that it was sent once more. */
  readonly id: string
  readonly to: string
  readonly recipientName: string | null
  readonly message: string | null
  readonly months: number
  readonly expiresAt: Date
  readonly code: string
}

type CodeAgain = {
  readonly months: number
  readonly expiresAt: Date
  readonly code: string
  readonly isNew: boolean
}

/** A gift of which its giver is notified. */
type NotedGift = {
  readonly id: string
  readonly to: string
  readonly accountId: string | null
  readonly recipientName: string | null
  readonly months: number
}

/** Months added to an account, until when they last, and whether they delay the next charge. */
type GrantedMonths = { readonly months: number; readonly until: Date; readonly isMoved: boolean }

function wordsOfGrant({ months, until: end, isMoved }: GrantedMonths) {
  const until = formatDate(end)

  return { months, until, nextCharge: isMoved ? until : null }
}

function paidAmount({ amountMinor, currency, rate }: GiftPayment): string {
  const amount = amountText(amountMinor, currency)
  if (rate === null) return amount

  return `${amount} (${originText({ euroMinor: toEuroCents(amountMinor, rate.leiPerEuro), rate })})`
}

export function voucherMailWriter({ writeMail, url }: { writeMail: WriteMail; url: string }) {
  const received = ({ id, to, recipientName, message, months, expiresAt, code }: ReceivedGift) => {
    const validUntil = formatDate(expiresAt)
    const words = ro.received({
      recipient: recipientName,
      buyer: null,
      months,
      message,
      validUntil,
    })
    return writeMail(to, `voucher-received:${id}`, words, { code, href: hrefs.mailedGift(code) })
  }
  const wordsOf = ({ recipientName: recipient, months }: NotedGift) => ({ recipient, months })
  const toOwner = (to: string, key: string, words: MailWords) =>
    writeMail(to, key, words, { href: hrefs.home() })
  // A visitor has no page without the key of the purchase.
  const toGiver = ({ to, accountId }: NotedGift, key: string, words: MailWords) =>
    writeMail(to, key, words, { href: accountId === null ? hrefs.home() : hrefs.vouchers() })

  return {
    bought: (bought: BoughtGift): readonly Mail[] => {
      const { purchase, payment, months, expiresAt, code, issuedAt, manageUrl } = bought
      const { id, recipientEmail: to, deliverAt } = purchase
      const isLater = deliverAt !== null && deliverAt > issuedAt
      const toBuyer = ro.bought({
        months,
        validUntil: formatDate(expiresAt),
        amount: paidAmount(payment),
        number: payment.invoiceNumber,
        sentTo: to === null ? null : maskEmail(to),
        sentAt: isLater ? formatMoment(deliverAt) : null,
        manageUrl: manageUrl ?? `${url}${hrefs.vouchers()}`,
        withdrawalUrl: `${url}${hrefs.withdrawal()}`,
      })
      const button = { code, href: hrefs.voucherRedeem(code) }
      const mails = [writeMail(payment.buyerEmail, `voucher-bought:${id}`, toBuyer, button)]
      if (to === null || isLater) return mails

      return [...mails, received({ ...purchase, to, months, expiresAt, code })]
    },
    received,
    codeAgain: (to: string, occasion: string, gift: CodeAgain): Mail => {
      const { months, expiresAt, code, isNew } = gift
      const words = ro.codeAgain({ months, validUntil: formatDate(expiresAt), isNew })
      const button = { code, href: hrefs.voucherRedeem(code) }
      return writeMail(to, `voucher-again:${occasion}`, words, button)
    },
    extended: (
      to: string,
      occasion: string,
      { months, expiresAt, isGiver }: { months: number; expiresAt: Date; isGiver: boolean },
    ): Mail => {
      const words = ro.extended({ months, validUntil: formatDate(expiresAt), isGiver })
      const key = `voucher-extended-${isGiver ? 'giver' : 'recipient'}:${occasion}`
      return writeMail(to, key, words, { href: hrefs.home() })
    },
    /** A visitor's payment that an operator has refunded. */
    refunded: (
      to: string,
      orderId: string,
      { amountMinor, currency, at }: { amountMinor: number; currency: string; at: Date },
    ): Mail => {
      const amount = formatCharge(amountMinor, currency)
      const words = ro.refunded({ amount, date: formatDate(at) })
      return writeMail(to, `gift-refunded:${orderId}`, words, { href: hrefs.home() })
    },
    /** Once for each code of the gift: after another one is sent it is opened again. */
    opened: (gift: NotedGift, at: Date): Mail =>
      toGiver(gift, `gift-opened:${gift.id}:${at.toISOString()}`, ro.opened(wordsOf(gift))),
    activated: (gift: NotedGift): Mail =>
      toGiver(gift, `gift-activated:${gift.id}`, ro.activated(wordsOf(gift))),
    thanks: (gift: NotedGift & { readonly text: string }): Mail =>
      toGiver(gift, `gift-thanks:${gift.id}`, ro.thanks({ ...wordsOf(gift), text: gift.text })),
    redeemed: (to: string, grantId: string, facts: GrantedMonths): Mail =>
      toOwner(to, `voucher-redeemed:${grantId}`, ro.redeemed(wordsOfGrant(facts))),
    /** Free months that an operator gave. */
    given: (to: string, grantId: string, facts: GrantedMonths): Mail =>
      toOwner(to, `months-given:${grantId}`, ro.given(wordsOfGrant(facts))),
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
