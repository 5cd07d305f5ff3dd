import type Stripe from 'stripe'
import { invoiceMessages as ro } from '@hlizo/contract/messages/invoices'
import { formatShortDate } from '@hlizo/domain/dates'
import type { GrossLine } from '@hlizo/domain/invoice-amounts'
import type { NameOf } from './project-charges.ts'
import { momentOf } from './stripe-reference.ts'

type Line = Stripe.InvoiceLineItem

function describe(line: Line, invoice: Stripe.Invoice, nameOf: NameOf): string {
  const product = line.pricing?.price_details?.product
  const known = product === undefined ? null : nameOf(product)
  const name = invoice.description ?? known ?? ro.defaultDescription
  if (line.amount < 0) return ro.unused(name)
  const [from, to] = [momentOf(line.period.start), momentOf(line.period.end)]
  const isTimed = invoice.parent?.subscription_details && from !== null && to !== null && from < to

  return isTimed ? ro.period(name, formatShortDate(from), formatShortDate(to)) : name
}

/** What an invoice of the provider charged for, with its discounts taken off. */
export function grossLinesOf(invoice: Stripe.Invoice, nameOf: NameOf): GrossLine[] {
  return invoice.lines.data.map((line) => {
    const off = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
    const text = describe(line, invoice, nameOf)

    return {
      description: off === 0 ? text : ro.discounted(text),
      grossMinor: line.amount - off,
    }
  })
}
