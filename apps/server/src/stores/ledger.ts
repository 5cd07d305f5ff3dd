import { sql, type Sql } from '@hlizo/database/sql'

/**
 * Every payment and refund once, those of visitors without an account too. A row has either an account or the
 * purchase of a gift. Both parts are plain tables, so that their indexes answer conditions and an order on this.
 */
export const ledger: Sql = sql`(
  select account_id, null::uuid as purchase_id, id, kind, charged_at, description, amount_minor, currency,
    lei_rate, method_brand, method_last4, invoice_id, invoice_number, needs_invoice from app.charge
  union all
  select null::uuid, purchase_id, id, kind, charged_at, description, amount_minor, currency,
    lei_rate, method_brand, method_last4, invoice_id, invoice_number, needs_invoice from app.visitor_charge)`
