import { hrefs } from '@hlizo/contract/hrefs'
import { billingMails as ro } from '@hlizo/contract/messages/mails-billing'
import type { Database, Queries } from '@hlizo/database/database'
import { eachDue } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import { formatDate } from '@hlizo/domain/dates'
import { formatCharge } from '@hlizo/domain/price'
import { earliestNewPrice } from '@hlizo/domain/price-change'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { Mailer } from '@hlizo/mail/mailer'
import type { EntitlementOf } from '#server/billing/entitlement.ts'
import { priceAhead } from '#server/billing/euro-price.ts'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { offerStore, type PlanRow } from '#server/billing/offer-store.ts'
import {
  priceChangeStore,
  type DueNotice,
  type UnsentNotice,
  type WithdrawnNotice,
} from './price-change-store.ts'

/** Notifies existing subscribers and records when the mails were sent (D135). */
export const ANNOUNCE_PRICES_JOB = 'billing.announce-prices'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  mailer: Pick<Mailer, 'send' | 'sentAt'>
  writeMail: WriteMail
  entitlementOf: EntitlementOf
}

const EVERY_MS = MINUTE_MS
const AT_ONCE = 200

const noticeKey = (changeId: string, accountId: string) => `price-change:${changeId}:${accountId}`

/** One transaction writes a notice and its mail, once across all nodes. */
export function announcePricesJob({
  db,
  clock,
  log,
  mailer,
  writeMail,
  entitlementOf,
}: Deps): JobHandler {
  const write = async (tx: Queries, due: DueNotice, plan: PlanRow) => {
    const { accountId, changeId } = due
    const change = plan.changes.find(({ id }) => id === changeId)
    const { subscription } = await entitlementOf(accountId)
    if (!change?.existingFrom || subscription?.id !== due.subscriptionId) return
    const now = clock.now()
    const oldPriceMinor = priceAhead(plan, subscription)
    const earliest = earliestNewPrice(now)
    const statedFrom = change.existingFrom > earliest ? change.existingFrom : earliest
    const store = priceChangeStore(tx)
    if (!(await store.addNotice({ accountId, changeId, oldPriceMinor, statedFrom, now }))) return
    if (oldPriceMinor === change.priceMinor) {
      await store.noteSent(accountId, changeId, now)
      return
    }
    const words = ro.priceChange({
      plan: plan.description,
      oldPrice: formatCharge(oldPriceMinor, plan.currency),
      newPrice: formatCharge(change.priceMinor, plan.currency),
      from: formatDate(statedFrom),
      isInLei: subscription.currency === 'ron',
    })
    const mail = writeMail(due.email, noticeKey(changeId, accountId), words, {
      href: hrefs.cancelSubscription(),
    })
    await mailer.send(tx, mail)
  }

  const writeWithdrawal = async (tx: Queries, notice: WithdrawnNotice, plan: PlanRow) => {
    const { accountId, changeId, oldPriceMinor, email } = notice
    await priceChangeStore(tx).noteWithdrawal(accountId, changeId, clock.now())
    const words = ro.priceChangeWithdrawn({
      plan: plan.description,
      price: formatCharge(oldPriceMinor, plan.currency),
    })
    const key = `price-change-withdrawn:${changeId}:${accountId}`
    await mailer.send(tx, writeMail(email, key, words, { href: hrefs.account() }))
  }

  const noteSent = async ({ accountId, changeId }: UnsentNotice) => {
    const sentAt = await mailer.sentAt(db, noticeKey(changeId, accountId))
    if (sentAt !== null) await priceChangeStore(db).noteSent(accountId, changeId, sentAt)
  }
  const onFailure = ({ accountId: account }: { readonly accountId: string }, error: unknown) =>
    log.warn({ account, error: String(error) }, 'not notified of a new price yet')

  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      const plans = await offerStore(db).plans()
      await eachDue(
        signal,
        (after: DueNotice | null) => priceChangeStore(db).unwritten(AT_ONCE, after),
        async (due) => {
          const plan = plans.find(({ changes }) => changes.some(({ id }) => id === due.changeId))
          if (plan) await db.transaction((tx) => write(tx, due, plan))
        },
        onFailure,
      )
      await db.transaction(async (tx) => {
        for (const notice of await priceChangeStore(tx).withdrawnNotices(AT_ONCE)) {
          const plan = plans.find(({ id }) => id === notice.planId)
          if (plan) await writeWithdrawal(tx, notice, plan)
        }
      })
      await eachDue(
        signal,
        (after: UnsentNotice | null) => priceChangeStore(db).unsent(AT_ONCE, after),
        noteSent,
        onFailure,
      )
    },
  }
}
