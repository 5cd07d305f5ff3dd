import type Stripe from 'stripe'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { Company, type Buyer } from './invoice-store.ts'

const Person = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })
const Seen = z.object({ country: z.string() })

/** The country of the bank or PayPal account behind a charge. */
export function countryOfCharge(charge: Stripe.Charge | undefined): string | null {
  const details = charge?.payment_method_details

  return details?.card?.country ?? details?.paypal?.country ?? null
}

/** The company of an account; null for a private buyer. */
export const companyOf = (db: Queries, accountId: string): Promise<Company | null> =>
  db.maybe(
    Company,
    sql`select tax_number as "taxNumber", name, address from app.company where account_id = ${accountId}`,
  )

/** The country where the account was last seen; null without a proxy that names it. */
export async function networkCountryOf(db: Queries, accountId: string): Promise<string | null> {
  const seen = await db.maybe(
    Seen,
    sql`select country from app.device_session where account_id = ${accountId}
      and country is not null order by last_active_at desc limit 1`,
  )

  return seen?.country ?? null
}

/** The buyer of an account, in the country that its tax names. */
export async function buyerOf(db: Queries, accountId: string): Promise<Omit<Buyer, 'country'>> {
  const person = await db.one(
    Person,
    sql`select first_name as "firstName", last_name as "lastName", email
      from app.account where id = ${accountId}`,
  )

  return {
    name: `${person.firstName} ${person.lastName}`.trim() || person.email,
    email: person.email,
    company: await companyOf(db, accountId),
  }
}
