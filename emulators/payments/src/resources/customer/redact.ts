import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { Work } from '../../work.ts'

const Row = z.object({ id: z.string(), json: z.unknown() })

const ADDRESSES = new Set(
  ['email', 'phone', 'customer_email', 'receipt_email', 'payer_email'].flatMap((name) => [
    name,
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ]),
)
const NAMED = new Set([
  'billing',
  'billing_details',
  'billingDetails',
  'customer_details',
  'customerDetails',
])

type Visit = (value: string, key: string, parent: string) => string | null

function mapTexts(json: unknown, visit: Visit, key = '', parent = ''): unknown {
  if (typeof json === 'string') return visit(json, key, parent)
  if (Array.isArray(json)) return json.map((item) => mapTexts(item, visit, key, parent))
  if (typeof json !== 'object' || json === null) return json

  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, mapTexts(value, visit, name, key)]),
  )
}

/** Takes a deleted customer's names and addresses out of payments, invoices, events and stored replies, as at Stripe. */
export async function redactCustomer(
  { queries }: Pick<Work, 'queries'>,
  customer: { readonly id: string; readonly email: string | null; readonly name: string | null },
): Promise<void> {
  const mentions = `%${customer.id}%`
  const rows = await queries.many(
    Row,
    sql`select id, json from sandbox.object where json::text like ${mentions}`,
  )
  const personal = new Set([customer.email, customer.name])
  for (const { json } of rows) {
    mapTexts(json, (text, key, parent) => {
      if (ADDRESSES.has(key) || (key === 'name' && NAMED.has(parent))) personal.add(text)
      return text
    })
  }
  for (const { id, json } of rows) {
    const redacted = mapTexts(json, (text) => (personal.has(text) ? null : text))
    await queries.run(
      sql`update sandbox.object set json = ${JSON.stringify(redacted)}::jsonb where id = ${id}`,
    )
  }
  await queries.run(sql`delete from sandbox.idempotency where body like ${mentions}`)
}
