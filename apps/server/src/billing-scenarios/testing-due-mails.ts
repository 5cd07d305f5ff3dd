import { expect } from 'vitest'
import { z } from 'zod'
import { billingMails as ro } from '@hlizo/contract/messages/mails-billing'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { sql } from '@hlizo/database/sql'
import { formatDate } from '@hlizo/domain/dates'
import { formatCharge, formatMinor } from '@hlizo/domain/price'
import { lastDayOfCard } from '#server/billing/payment-methods.ts'
import type { Currency } from './testing-reference-market.ts'
import type { Shop } from './testing-shop.ts'

/** A mail that a subscriber must get now, with what it says. Moments are milliseconds, amounts minor units. */
export type DueMail =
  | {
      readonly kind: 'pause-ends' | 'renews-in-30' | 'renews-in-7'
      readonly at: number
      readonly euroMinor: number
      readonly currency: Currency
    }
  | { readonly kind: 'card-expires'; readonly at: number }
  | {
      readonly kind: 'price-change'
      readonly at: number
      readonly before: number
      readonly priceMinor: number
    }
  | { readonly kind: 'price-stays'; readonly priceMinor: number }

const Row = z.object({ key: z.string(), subject: z.string(), text: z.string(), at: z.date() })
type Row = z.infer<typeof Row>

type Words = { readonly key: string; readonly subject: string; readonly says: readonly string[] }

const { renewal, renewalInLei } = subscribeMessages.summary
const inEuro = (minor: number) => formatCharge(minor, 'EUR')

/** How the key of a mail begins, its subject, and what its text contains. */
function wordsOf(mail: DueMail): Words {
  if (mail.kind === 'price-stays') {
    const { subject } = ro.priceChangeWithdrawn({ plan: '', price: '' })
    return { key: 'price-change-withdrawn:', subject, says: [inEuro(mail.priceMinor)] }
  }
  const on = formatDate(new Date(mail.at))
  const key = `${mail.kind}:`
  if (mail.kind === 'card-expires') {
    const lastDay = formatDate(lastDayOfCard(new Date(mail.at)))
    return { key, subject: ro.cardExpiring({ lastFour: null, lastDay }).subject, says: [] }
  }
  if (mail.kind === 'price-change') {
    const [oldPrice, newPrice] = [inEuro(mail.before), inEuro(mail.priceMinor)]
    const facts = { plan: '', oldPrice, newPrice, from: on, isInLei: false }
    const says = [`acum plătești ${oldPrice}`, `vei plăti ${newPrice}`]
    return { key, subject: ro.priceChange(facts).subject, says }
  }
  const say = mail.currency === 'ron' ? renewalInLei : renewal
  const { subject } =
    mail.kind === 'pause-ends'
      ? ro.pauseEnding({ until: on, renewal: [] })
      : ro.renewing({ plan: '', on, renewal: [] })

  return { key, subject, says: [say(formatMinor(mail.euroMinor), on)] }
}

/** The expected parts of a mail. */
function asFound({ key, subject, text, at }: Row, words: readonly Words[]) {
  const about = words.find((one) => key.startsWith(one.key) && subject === one.subject)
  const said = text.replaceAll(/\s+/g, ' ')
  const says = about?.says.filter((one) => said.includes(one)) ?? []

  return { subject, key: about?.key ?? key, says, at: at.toISOString() }
}

const bySubject = (a: { readonly subject: string }, b: { readonly subject: string }) =>
  a.subject.localeCompare(b.subject)

/**
 * Expects exactly these mails among those that were written since the last time, each written now, and
 * delivers them. The words of a delivered mail are wiped. For tests.
 */
export async function expectMails(shop: Shop, due: readonly DueMail[]): Promise<void> {
  const rows = await shop.db.many(
    Row,
    sql`select key, subject, body_text as text, created_at as at from mail.outbox
      where sent_at is null
        and (key like 'pause-ends:%' or key like 'renews-in-%' or key like 'card-expires:%'
          or key like 'price-change%')`,
  )
  const words = due.map(wordsOf)
  const at = shop.bench.clock.now().toISOString()
  const found = rows.map((row) => asFound(row, words))

  expect(found.toSorted(bySubject)).toEqual(
    words.map((one) => ({ ...one, at })).toSorted(bySubject),
  )
  if (rows.length > 0) await shop.deliverMails()
}
