import { hrefs } from '@hlizo/contract/hrefs'
import { billingMails as ro } from '@hlizo/contract/messages/mails-billing'
import { SAMPLE, sample, type Sample, type SampleDates } from './sample.ts'

const { plan, amount } = SAMPLE
const toAccount = { href: hrefs.account() }

/** Messages that are parts of mails, and no mails. */
type Part = 'method' | 'defaultDescription'

const changes = ({ day, later }: SampleDates, renewal: readonly string[]) => ({
  priceChange: sample(
    ro.priceChange({
      plan,
      oldPrice: SAMPLE.price,
      newPrice: SAMPLE.newPrice,
      from: later,
      isInLei: true,
    }),
    { href: hrefs.cancelSubscription() },
  ),
  priceChangeWithdrawn: sample(ro.priceChangeWithdrawn({ plan, price: SAMPLE.price }), toAccount),
  changed: sample(ro.changed({ plan, paid: amount, renewal }), toAccount),
  changePlanned: sample(ro.changePlanned({ plan, from: later, renewal }), toAccount),
  changeTakenBack: sample(ro.changeTakenBack({ plan, renewal }), toAccount),
  cancelled: sample(
    ro.cancelled({ endsOn: later, lastPayment: { amount, date: day, isInLei: true } }),
    toAccount,
  ),
  paused: sample(ro.paused({ from: day, until: later, renewal }), toAccount),
  pauseEnded: sample(ro.pauseEnded({ renewal }), toAccount),
  pauseEnding: sample(ro.pauseEnding({ until: later, renewal }), toAccount),
  renewing: sample(ro.renewing({ plan, on: later, renewal }), toAccount),
})

export function subscriptionSamples(dates: SampleDates) {
  const { day, later } = dates
  const renewal = [`Se reînnoiește automat pe ${later}, pentru ${amount}.`]

  return {
    started: sample(ro.started({ plan, paid: amount, renewal, consent: null }), {
      href: hrefs.home(),
    }),
    receipt: sample(
      ro.receipt({
        description: plan,
        amount,
        fromEuro: SAMPLE.fromEuro,
        date: day,
        number: 'HLZ-0000',
        method: ro.method.endingIn(ro.method.visa, '4242'),
      }),
      { href: hrefs.charges() },
    ),
    refunded: sample(ro.refunded({ amount, date: day }), { href: hrefs.charges() }),
    paymentFailed: sample(ro.paymentFailed({ amount, nextAttempt: later }), {
      href: hrefs.changeCard(),
    }),
    ...changes(dates, renewal),
    cardExpiring: sample(ro.cardExpiring({ lastFour: '4242', lastDay: later }), {
      href: hrefs.changeCard(),
    }),
    refundFailed: sample(ro.refundFailed({ amount }), { href: hrefs.contact() }),
    ended: sample(ro.ended({ because: 'asked' }), { href: hrefs.resubscribe() }),
  } satisfies Record<Exclude<keyof typeof ro, Part>, Sample>
}
