import type Stripe from 'stripe'

/** The provider's largest page. */
export const PAGE = 100

// The SDK's limit; no customer comes near it.
const MOST = 10_000

/** All items of a list of the provider. `what` names it in the error. */
export async function allPages<Item>(
  list: Stripe.ApiListPromise<Item>,
  what: string,
): Promise<Item[]> {
  const items = await list.autoPagingToArray({ limit: MOST })
  if (items.length < MOST) return items

  throw new Error(
    `The payment provider lists ${MOST} or more ${what}. A part of them would be taken for all, so ` +
      `nothing was changed: look at the customer in the provider's dashboard.`,
  )
}

/** All refunds of a charge: an expanded list has only ten. */
export async function withAllRefunds(
  stripe: Stripe,
  charge: Stripe.Charge,
): Promise<Stripe.Charge> {
  const { refunds } = charge
  if (!refunds?.has_more) return charge
  const data = await allPages(
    stripe.refunds.list({ charge: charge.id, limit: PAGE }),
    `refunds of the charge ${charge.id}`,
  )

  return { ...charge, refunds: { ...refunds, data, has_more: false } }
}

/** All payments of an invoice: an expanded list has only ten. */
export async function withAllPayments(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<Stripe.Invoice> {
  const { payments } = invoice
  if (!payments?.has_more) return invoice
  const data = await allPages(
    stripe.invoicePayments.list({ invoice: invoice.id, limit: PAGE }),
    `payments of the invoice ${invoice.id}`,
  )

  return { ...invoice, payments: { ...payments, data, has_more: false } }
}
