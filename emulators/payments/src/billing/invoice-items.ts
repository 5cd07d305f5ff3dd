import { formatInvoice } from '../resources/invoice/format.ts'
import { invoices, type InvoiceLine, type InvoiceState } from '../resources/invoice/state.ts'
import { invoiceItems, type InvoiceItemState } from '../resources/invoice-item/state.ts'
import { newId } from '../store/ids.ts'
import { emit } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'
import { applyDiscounts, discountsOfInvoice } from './discounting.ts'

export function lineOf(item: InvoiceItemState): InvoiceLine {
  return {
    id: newId('il'),
    amount: item.amount,
    description: item.description,
    price: item.price,
    product: item.product,
    unitAmount: item.unitAmount,
    quantity: item.quantity,
    period: item.period,
    isProration: false,
    subscriptionItem: null,
    invoiceItem: item.id,
    isDiscountable: item.isDiscountable,
    discounts: [],
  }
}

/** The items that wait for the next invoice of a subscription: its own, and the customer's at large. */
export async function pendingItems(
  work: Work,
  {
    customer,
    currency,
    subscription,
  }: { customer: string; currency: string; subscription: string },
): Promise<InvoiceItemState[]> {
  const waiting = await invoiceItems.all(work, { customer, currency, invoice: null })
  return waiting
    .filter((item) => item.subscription === null || item.subscription === subscription)
    .toReversed()
}

export async function billItems(
  work: Work,
  items: readonly InvoiceItemState[],
  invoice: string,
): Promise<void> {
  for (const item of items) await invoiceItems.save(work, { ...item, invoice })
}

export async function changeLines(
  work: Work,
  invoice: InvoiceState,
  lines: readonly InvoiceLine[],
): Promise<InvoiceState> {
  const bare = lines.map((line) => ({ ...line, discounts: [] }))
  const active = await discountsOfInvoice(work, invoice.discounts)
  const changed = await invoices.save(work, {
    ...invoice,
    lines: applyDiscounts(bare, active, invoice.currency),
  })
  await emit(work, 'invoice.updated', formatInvoice(work, changed), formatInvoice(work, invoice))

  return changed
}
