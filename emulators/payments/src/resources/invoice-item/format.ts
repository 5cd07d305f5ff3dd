import { Stripe } from 'stripe'
import type { InvoiceItemState } from './state.ts'

export function formatInvoiceItem(item: InvoiceItemState): Stripe.InvoiceItem {
  return {
    id: item.id,
    object: 'invoiceitem',
    amount: item.amount,
    currency: item.currency,
    customer: item.customer,
    customer_account: null,
    date: item.created,
    description: item.description,
    discountable: item.isDiscountable,
    discounts: [],
    invoice: item.invoice,
    livemode: false,
    metadata: item.metadata,
    net_amount: item.amount,
    parent:
      item.subscription === null
        ? null
        : {
            type: 'subscription_details',
            subscription_details: { subscription: item.subscription },
          },
    period: item.period,
    pricing: {
      type: 'price_details',
      price_details: { price: item.price, product: item.product },
      unit_amount_decimal: Stripe.Decimal.from(item.unitAmount),
    },
    proration: false,
    quantity: item.quantity,
    quantity_decimal: Stripe.Decimal.from(item.quantity),
    tax_rates: [],
    test_clock: item.testClock,
  }
}
