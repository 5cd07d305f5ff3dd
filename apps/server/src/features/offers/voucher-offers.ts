import type { Database, Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { offerStore, type NewVoucher, type VoucherRow } from '#server/billing/offer-store.ts'
import type { ProviderCatalogue } from '#server/billing/provider-catalogue.ts'
import type { Author, Fields } from '#server/stores/audit-log.ts'
import { ensureKnown } from './ensure-known.ts'
import { offerEditStore, setVoucherPrice } from './offer-edit-store.ts'
import { checkPrice, checkVoucher, durationOf, type VoucherFields } from './offer-fields.ts'
import { commandLineEditor, noteOfferChange } from './offer-change.ts'
import { OfferRefused } from './offer-refused.ts'

type Deps = {
  db: Database
  clock: Clock
  catalogue: Pick<ProviderCatalogue, 'ensure'>
  editor?: Author
}

const rowOf = ({ months, ...fields }: VoucherFields): NewVoucher => ({
  ...fields,
  ...durationOf(months),
  currency: 'EUR',
  isPublic: false,
})

const isSameVoucher = (stored: VoucherRow, wanted: NewVoucher): boolean =>
  stored.priceMinor === wanted.priceMinor &&
  stored.durationAmount === wanted.durationAmount &&
  stored.durationUnit === wanted.durationUnit &&
  stored.description === wanted.description

export function voucherOffers({ db, clock, catalogue, editor = commandLineEditor() }: Deps) {
  const note = (
    tx: Queries,
    id: string,
    what: string,
    fields: { before?: Fields; after?: Fields },
  ) => noteOfferChange(tx, editor, { type: 'voucher-product', id, what, ...fields }, clock.now())

  const byId = async (id: string): Promise<VoucherRow> => {
    const product = await offerStore(db).voucher(id)
    if (!product)
      throw new OfferRefused(
        'NOT_FOUND',
        `There is no voucher product ${id}. See hlizo voucher-product list.`,
      )

    return product
  }

  const store = (fields: VoucherFields): Promise<'new' | 'known'> =>
    db.transaction(async (tx) => {
      await tx.lock('offer')
      const wanted = rowOf(fields)
      const stored = await offerStore(tx).voucher(fields.id)
      if (stored && !isSameVoucher(stored, wanted))
        throw new OfferRefused(
          'OFFER_EXISTS',
          `There is a voucher product ${fields.id} already, with other values.`,
        )
      if (stored) return 'known'
      await offerStore(tx).addVoucher(wanted, await offerEditStore(tx, 'voucher').nextPosition())
      await note(tx, fields.id, 'created', { after: { ...fields } })
      return 'new'
    })

  const putOnSale = (id: string) =>
    db.transaction(async (tx) => {
      if (await offerEditStore(tx, 'voucher').publish(id)) await note(tx, id, 'published', {})
    })

  return {
    list: () => offerStore(db).vouchers(),

    /** Repeatable with the same values. */
    create: async (given: VoucherFields): Promise<'new' | 'known'> => {
      const fields = checkVoucher(given)
      const outcome = await store(fields)
      await ensureKnown(catalogue, fields)
      await putOnSale(fields.id)

      return outcome
    },

    publish: async (id: string): Promise<void> => {
      await ensureKnown(catalogue, await byId(id))
      await putOnSale(id)
    },

    /** Open payment pages show the price at which they were opened. */
    price: async (id: string, priceMinor: number): Promise<VoucherRow> => {
      const before = await byId(id)
      const fields = { before: { priceMinor: before.priceMinor }, after: { priceMinor } }
      checkPrice(priceMinor)
      await db.transaction(async (tx) => {
        await setVoucherPrice(tx, id, priceMinor)
        await note(tx, id, 'priced', fields)
      })

      return before
    },

    /** Purchased codes stay valid. */
    retire: async (id: string): Promise<void> => {
      await byId(id)
      await db.transaction(async (tx) => {
        await offerEditStore(tx, 'voucher').retire(id, clock.now())
        await note(tx, id, 'retired', {})
      })
    },
  }
}
