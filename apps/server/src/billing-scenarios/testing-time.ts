import { CONTINUE_JOB } from '#server/billing/continue-subscriptions.ts'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import { REPRICE_JOB } from '#server/billing/reprice-renewals.ts'
import { ANNOUNCE_PRICES_JOB } from '#server/features/offers/announce-prices.ts'
import { REMIND_CARDS_JOB } from '#server/features/reminders/remind-cards.ts'
import { REMIND_PAYMENTS_JOB } from '#server/features/reminders/remind-payments.ts'
import { EXTEND_FREE_TIME_JOB } from '#server/features/vouchers/shift-renewal.ts'
import { catchUp } from '#server/testing-deliveries.ts'
import { expectMails } from './testing-due-mails.ts'
import type { ReferenceModel } from './testing-reference-model.ts'
import type { Shop } from './testing-shop.ts'

/** Whether every webhook has come, so that none has to be asked for. */
const isDelivered = ({ delivery }: Shop) => delivery !== 'never' && !delivery.includes('late')

/** Lets the shop learn what has happened at the provider, at this moment. For tests. */
export async function learn(shop: Shop): Promise<void> {
  await shop.receive()
  if (isDelivered(shop)) {
    await shop.recur('billing.reconcile')
    await shop.work()
  } else await catchUp(shop)
}

/** Delivers the webhooks that wait, and does what runs every minute, in the shop and in the model. */
async function runJobs(model: ReferenceModel, shop: Shop): Promise<void> {
  await learn(shop)
  await shop.recur(CONTINUE_JOB)
  model.tick()
  await leiRateStore(shop.db).add(model.market.rateOfDay, 'operator', shop.bench.clock.now())
  await shop.recur(ANNOUNCE_PRICES_JOB)
  await expectMails(shop, model.takeMails())
  if (model.market.changes.length > 0) await shop.recur(ANNOUNCE_PRICES_JOB)
  await shop.recur(EXTEND_FREE_TIME_JOB)
  await shop.recur(REPRICE_JOB)
  await shop.recur(REMIND_PAYMENTS_JOB)
  await shop.recur(REMIND_CARDS_JOB)
  model.remind()
  await expectMails(shop, model.takeMails())
}

/** Lets time pass, and the jobs run before and after each renewal. For tests. */
export async function passTime(model: ReferenceModel, shop: Shop, milliseconds: number) {
  const until = model.now + milliseconds
  do {
    const step = model.pass(model.nextStop(until) - model.now)
    if (step > 0) await shop.advance(step)
    await runJobs(model, shop)
  } while (model.now < until)
}
