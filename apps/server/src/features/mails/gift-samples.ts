import { hrefs } from '@hlizo/contract/hrefs'
import { voucherMails as ro } from '@hlizo/contract/messages/mails-vouchers'
import { SAMPLE, sample, type Sample, type SampleDates } from './sample.ts'

const months = 3
const code = SAMPLE.giftCode
const recipient = SAMPLE.friend

/** What operators have sent. */
const helpSamples = (later: string) => ({
  codeAgain: sample(ro.codeAgain({ months, validUntil: later, isNew: true }), {
    code,
    href: hrefs.voucherRedeem(code),
  }),
  extended: sample(ro.extended({ months, validUntil: later, isGiver: true }), {
    href: hrefs.home(),
  }),
  refunded: sample(ro.refunded({ amount: SAMPLE.amount, date: later }), { href: hrefs.home() }),
})

export const giftSamples = ({ later, moment }: SampleDates, publicUrl: string) =>
  ({
    bought: sample(
      ro.bought({
        months,
        validUntil: later,
        amount: SAMPLE.amount,
        number: 'HLZ-0000',
        sentTo: SAMPLE.maskedEmail,
        sentAt: moment,
        manageUrl: publicUrl + hrefs.voucherCheckout(SAMPLE.link),
        withdrawalUrl: publicUrl + hrefs.withdrawal(),
      }),
      { code, href: hrefs.voucherRedeem(code) },
    ),
    ...helpSamples(later),
    received: sample(
      ro.received({
        recipient,
        buyer: SAMPLE.firstName,
        months,
        message: 'La mulți ani!',
        validUntil: later,
      }),
      { code, href: hrefs.mailedGift(code) },
    ),
    opened: sample(ro.opened({ recipient, months }), { href: hrefs.vouchers() }),
    activated: sample(ro.activated({ recipient, months }), { href: hrefs.vouchers() }),
    thanks: sample(ro.thanks({ recipient, text: 'Am râs toată seara.' }), {
      href: hrefs.vouchers(),
    }),
    redeemed: sample(ro.redeemed({ months, until: later, nextCharge: null }), {
      href: hrefs.home(),
    }),
    given: sample(ro.given({ months, until: later, nextCharge: later }), { href: hrefs.home() }),
    takenBack: sample(ro.takenBack({ until: later, isRenewing: true }), { href: hrefs.account() }),
    givenBack: sample(ro.givenBack({ until: later, isRenewing: true }), { href: hrefs.account() }),
    ending: sample(ro.ending({ days: 7, until: later }), { href: hrefs.subscribe() }),
  }) satisfies Record<keyof typeof ro, Sample>
