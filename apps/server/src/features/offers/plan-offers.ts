import type { Database, Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { offerStore, type NewPlan, type PlanRow } from '#server/billing/offer-store.ts'
import type { ProviderCatalogue } from '#server/billing/provider-catalogue.ts'
import type { Author, Fields } from '#server/stores/audit-log.ts'
import { ensureKnown } from './ensure-known.ts'
import { offerEditStore } from './offer-edit-store.ts'
import { checkPlan, durationOf, type PlanFields } from './offer-fields.ts'
import { commandLineEditor, noteOfferChange } from './offer-change.ts'
import { OfferRefused } from './offer-refused.ts'

type Deps = {
  db: Database
  clock: Clock
  catalogue: Pick<ProviderCatalogue, 'ensure'>
  editor?: Author
}

/** @throws OfferRefused when there is no such plan. */
export async function planById(db: Parameters<typeof offerStore>[0], id: string): Promise<PlanRow> {
  const plan = await offerStore(db).plan(id)
  if (!plan) throw new OfferRefused('NOT_FOUND', `There is no plan ${id}. See hlizo plan list.`)

  return plan
}

const rowOf = ({ months, priceMinor, ...fields }: PlanFields): NewPlan => ({
  ...fields,
  ...durationOf(months),
  firstPriceMinor: priceMinor,
  currency: 'EUR',
  isPublic: false,
})

const isSamePlan = (stored: PlanRow, wanted: NewPlan): boolean =>
  stored.firstPriceMinor === wanted.firstPriceMinor &&
  stored.durationAmount === wanted.durationAmount &&
  stored.durationUnit === wanted.durationUnit &&
  stored.description === wanted.description

/** Stores a plan unpublished and then creates it at the provider, so an interrupted creation can be repeated and every plan on sale exists there. */
export function planOffers({ db, clock, catalogue, editor = commandLineEditor() }: Deps) {
  const note = (tx: Queries, id: string, what: string, after?: Fields) =>
    noteOfferChange(tx, editor, { type: 'plan', id, what, ...(after && { after }) }, clock.now())

  const store = (fields: PlanFields): Promise<'new' | 'known'> =>
    db.transaction(async (tx) => {
      await tx.lock('offer')
      const wanted = rowOf(fields)
      const stored = await offerStore(tx).plan(fields.id)
      if (stored && !isSamePlan(stored, wanted))
        throw new OfferRefused(
          'OFFER_EXISTS',
          `There is a plan ${fields.id} already, with other values.`,
        )
      if (stored) return 'known'
      await offerStore(tx).addPlan(wanted, await offerEditStore(tx, 'plan').nextPosition())
      await note(tx, fields.id, 'created', { ...fields })
      return 'new'
    })

  return {
    list: () => offerStore(db).plans(),

    /** Repeatable with the same values. */
    create: async (given: PlanFields): Promise<'new' | 'known'> => {
      const fields = checkPlan(given)
      const outcome = await store(fields)
      await ensureKnown(catalogue, fields)

      return outcome
    },

    publish: async (id: string): Promise<void> => {
      await ensureKnown(catalogue, await planById(db, id))
      await db.transaction(async (tx) => {
        if (await offerEditStore(tx, 'plan').publish(id)) await note(tx, id, 'published')
      })
    },

    /** Existing subscriptions continue and renew. */
    retire: async (id: string): Promise<void> => {
      await planById(db, id)
      await db.transaction(async (tx) => {
        await offerEditStore(tx, 'plan').retire(id, clock.now())
        await note(tx, id, 'retired')
      })
    },
  }
}
