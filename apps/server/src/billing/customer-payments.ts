import type Stripe from 'stripe'
import { allPages, PAGE, withAllPayments, withAllRefunds } from './all-pages.ts'

export async function invoicesOf(stripe: Stripe, customerId: string): Promise<Stripe.Invoice[]> {
  const invoices = await allPages(
    stripe.invoices.list({ customer: customerId, limit: PAGE, expand: ['data.payments'] }),
    `invoices of ${customerId}`,
  )

  return Promise.all(invoices.map((invoice) => withAllPayments(stripe, invoice)))
}

/** The charges of a customer at the provider, with all their refunds. */
export async function refundableCharges(
  stripe: Stripe,
  customerId: string,
): Promise<Stripe.Charge[]> {
  const charges = await allPages(
    stripe.charges.list({ customer: customerId, limit: PAGE, expand: ['data.refunds'] }),
    `charges of ${customerId}`,
  )

  return Promise.all(charges.map((charge) => withAllRefunds(stripe, charge)))
}
