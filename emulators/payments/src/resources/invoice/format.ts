import { Stripe } from 'stripe'
import { listOf } from '../../http/list.ts'
import type { Work } from '../../work.ts'
import { totalsOf, type InvoiceLine, type InvoiceState } from './state.ts'

export function invoiceUrl(work: Pick<Work, 'config'>, invoice: InvoiceState, suffix = ''): string {
  return `${work.config.publicUrl}/__payments/invoices/${invoice.id}/${invoice.token}${suffix}`
}

function parentOfLine(
  { subscription }: InvoiceState,
  { invoiceItem, subscriptionItem, isProration: proration }: InvoiceLine,
): Stripe.InvoiceLineItem.Parent | null {
  if (invoiceItem !== null)
    return {
      type: 'invoice_item_details',
      invoice_item_details: {
        invoice_item: invoiceItem,
        proration,
        proration_details: null,
        subscription,
      },
      subscription_item_details: null,
    }
  if (subscriptionItem === null) return null

  return {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details: null,
      subscription,
      subscription_item: subscriptionItem,
    },
  }
}

export function formatInvoiceLine(
  invoice: InvoiceState,
  line: InvoiceLine,
): Stripe.InvoiceLineItem {
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: line.discounts,
    discountable: line.isDiscountable,
    discounts: line.discounts.map(({ discount }) => discount),
    invoice: invoice.id,
    livemode: false,
    metadata: invoice.subscription === null ? {} : invoice.subscriptionMetadata,
    parent: parentOfLine(invoice, line),
    period: line.period,
    pretax_credit_amounts: line.discounts.map((one) => ({ ...one, type: 'discount' })),
    pricing: {
      type: 'price_details',
      price_details: { price: line.price, product: line.product },
      unit_amount_decimal: Stripe.Decimal.from(line.unitAmount),
    },
    quantity: line.quantity,
    quantity_decimal: Stripe.Decimal.from(line.quantity),
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: [],
  }
}

function discountTotals(invoice: InvoiceState): { discount: string; amount: number }[] {
  return invoice.discounts.map((discount) => ({
    discount,
    amount: invoice.lines
      .flatMap((line) => line.discounts)
      .filter((one) => one.discount === discount)
      .reduce((total, one) => total + one.amount, 0),
  }))
}

function money(invoice: InvoiceState) {
  const { subtotal, total, due } = totalsOf(invoice)
  return {
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: invoice.amountPaid,
    amount_remaining: due - invoice.amountPaid,
    amount_shipping: 0,
    ending_balance: invoice.endingBalance,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: invoice.startingBalance,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discountTotals(invoice),
    total_excluding_tax: total,
    total_pretax_credit_amounts: discountTotals(invoice).map((one) => ({
      ...one,
      type: 'discount',
    })),
    total_taxes: [],
  } satisfies Partial<Stripe.Invoice>
}

function customerOf(invoice: InvoiceState) {
  return {
    customer: invoice.customer,
    customer_account: null,
    customer_address: null,
    customer_email: invoice.customerEmail,
    customer_name: invoice.customerName,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
  } satisfies Partial<Stripe.Invoice>
}

function collectionOf({ attemptCount, finalizesAt, nextAttemptAt, status }: InvoiceState) {
  return {
    attempt_count: attemptCount,
    attempted: attemptCount > 0 || status === 'paid',
    auto_advance: finalizesAt !== null || nextAttemptAt !== null,
    automatically_finalizes_at: status === 'draft' ? finalizesAt : null,
    collection_method: 'charge_automatically',
  } satisfies Partial<Stripe.Invoice>
}

function statusOf(invoice: InvoiceState) {
  return {
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: invoice.uncollectibleAt,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
  } satisfies Partial<Stripe.Invoice>
}

function parentOfInvoice(invoice: InvoiceState): Stripe.Invoice.Parent | null {
  const { subscription, subscriptionMetadata: metadata } = invoice
  if (subscription === null) return null

  return {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { metadata, subscription },
  }
}

const unusedFeatures = {
  account_country: 'RO',
  account_name: null,
  account_tax_ids: null,
  application: null,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  custom_fields: null,
  default_source: null,
  default_tax_rates: [],
  due_date: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
} satisfies Partial<Stripe.Invoice>

export function formatInvoice(work: Work, invoice: InvoiceState): Stripe.Invoice {
  const isFinal = invoice.finalizedAt !== null
  const lines = invoice.lines.map((line) => formatInvoiceLine(invoice, line))

  return {
    ...unusedFeatures,
    id: invoice.id,
    object: 'invoice',
    ...money(invoice),
    ...customerOf(invoice),
    ...collectionOf(invoice),
    billing_reason: invoice.billingReason,
    created: invoice.created,
    currency: invoice.currency,
    default_payment_method: invoice.defaultPaymentMethod,
    description: invoice.description,
    discounts: invoice.discounts,
    effective_at: invoice.finalizedAt,
    footer: invoice.footer,
    hosted_invoice_url: isFinal ? invoiceUrl(work, invoice) : null,
    invoice_pdf: isFinal ? invoiceUrl(work, invoice, '/pdf') : null,
    lines: listOf(`/v1/invoices/${invoice.id}/lines`, lines),
    livemode: false,
    metadata: invoice.metadata,
    next_payment_attempt: invoice.nextAttemptAt ?? (isFinal ? null : invoice.finalizesAt),
    number: invoice.number,
    parent: parentOfInvoice(invoice),
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    ...statusOf(invoice),
    test_clock: invoice.testClock,
    webhooks_delivered_at: invoice.created,
  }
}
