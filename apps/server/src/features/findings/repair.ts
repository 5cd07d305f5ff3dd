import type Stripe from 'stripe'
import { z } from 'zod'
import type { StudioFinding } from '@hlizo/contract/entities/studio-finding'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { askProvider } from '#server/billing/ask-provider.ts'
import { customerStore, type SyncCustomer } from '#server/billing/customer-store.ts'
import { offerStore } from '#server/billing/offer-store.ts'
import type { ProviderCatalogue } from '#server/billing/provider-catalogue.ts'
import { isStripeRefusal } from '#server/billing/stripe-refusal.ts'
import { idOf } from '#server/billing/stripe-reference.ts'
import type { StoredFinding } from '#server/stores/findings.ts'

/** Rules whose violation goes away when the account is read from the provider again. */
const ofAccount: ReadonlySet<string> = new Set([
  'ledger-and-provider',
  'subscriptions-at-provider',
  'subscriptions-here',
  'subscription-facts',
])

const GIFT = 'voucher '
const Paid = z.object({ paymentIntentId: z.string() })

/** What repairs a finding; null where only a person can. */
export function repairOf({
  source,
  rule,
  what,
}: Pick<StoredFinding, 'source' | 'rule' | 'what'>): StudioFinding['repair'] {
  if (source === 'doctor') return null
  if (rule === 'offer-at-provider') return 'product'
  if (rule === 'returned-money') return what.startsWith(GIFT) ? 'gift' : 'account'

  return ofAccount.has(rule) ? 'account' : null
}

type Deps = {
  db: Database
  stripe: Stripe
  syncCustomer: SyncCustomer
  providerCatalogue: ProviderCatalogue
  checkVoucherPayment: (paymentIntentId: string) => Promise<void>
}

/** The customer of the object at the provider that a finding names; null for none. */
async function customerNamedIn(stripe: Stripe, what: string): Promise<string | null> {
  const named = (prefix: string) => new RegExp(`\\b${prefix}_\\w+`).exec(what)?.[0]
  const [customer, invoice, subscription, refund] = ['cus', 'in', 'sub', 're'].map(named)
  if (customer !== undefined) return customer
  if (invoice !== undefined) return idOf((await stripe.invoices.retrieve(invoice)).customer)
  if (subscription !== undefined)
    return idOf((await stripe.subscriptions.retrieve(subscription)).customer)
  if (refund === undefined) return null
  const { charge } = await stripe.refunds.retrieve(refund, { expand: ['charge'] })

  return typeof charge === 'object' ? idOf(charge?.customer) : null
}

/** Runs the repairs that the product has already. Each may run any number of times. */
export function findingRepairs({ db, stripe, syncCustomer, ...deps }: Deps) {
  const customerOf = async ({ accountId, what }: StoredFinding): Promise<string | null> => {
    const known = accountId && (await customerStore(db).byAccount(accountId))
    if (known) return known.stripeId
    try {
      return await customerNamedIn(stripe, what)
    } catch (error) {
      if (isStripeRefusal(error)) return null
      throw error
    }
  }

  const readAccount = async (finding: StoredFinding): Promise<boolean> => {
    const customer = await customerOf(finding)
    if (customer === null) return false
    await syncCustomer(customer)

    return true
  }

  const createProduct = async ({ what }: StoredFinding): Promise<boolean> => {
    const offers = [...(await offerStore(db).plans()), ...(await offerStore(db).vouchers())]
    const offer = offers.find(({ id }) => id === what)
    if (!offer) return false
    await deps.providerCatalogue.ensure(offer)

    return true
  }

  const checkGift = async ({ what }: StoredFinding): Promise<boolean> => {
    const voucherId = what.slice(GIFT.length).split(' ')[0]
    const paid = await db.maybe(
      Paid,
      sql`select payment_intent_id as "paymentIntentId" from app.voucher_purchase
        where voucher_id::text = ${voucherId} and payment_intent_id is not null`,
    )
    if (paid === null) return false
    await deps.checkVoucherPayment(paid.paymentIntentId)

    return true
  }

  /** False when there is nothing that it could repair. */
  return (finding: StoredFinding): Promise<boolean> =>
    askProvider(async () => {
      const repair = repairOf(finding)
      if (repair === 'account') return readAccount(finding)
      if (repair === 'gift') return checkGift(finding)

      return repair === 'product' && createProduct(finding)
    })
}
