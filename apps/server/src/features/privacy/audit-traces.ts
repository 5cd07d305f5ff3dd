import { sql, type Sql } from '@hlizo/database/sql'
import { addressOwner, senderOf } from '#server/stores/former-addresses.ts'
import { ofAccount, type Person, type PersonalTable } from './personal-table.ts'

/** Entries about a person. Each is erased before the rows by which it is found. */
const about = (
  of: PersonalTable['of'],
  erase = sql`before = null, after = null, reason = null`,
): PersonalTable => ({
  table: 'app.audit_entry',
  of,
  withheld: ['actor', 'ip', 'account_id'],
  erase,
})

/** The owner of a dispute: its account, or the visitor who bought the gift (docs/decisions/0052). */
const disputeOwner = (id: Sql): Sql => sql`(
  select coalesce(d.account_id, (
    select ${senderOf(sql`p`, { email: sql`p.buyer_email`, at: sql`p.begun_at` })}
    from app.voucher_purchase p where p.invoice_id = d.invoice_id limit 1))
  from app.dispute d where d.id = ${id})`

/** The rows of `t` that belong to a person's dispute. */
export const ofDispute = ({ accountId }: Person): Sql =>
  sql`coalesce(t.account_id, ${disputeOwner(sql`t.dispute_id`)}) = ${accountId}`

export const auditOfDisputes = about(
  ({ accountId }) =>
    sql`t.subject_type = 'dispute' and ${disputeOwner(sql`t.subject_id`)} = ${accountId}`,
)

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uuidIn = (text: Sql): Sql => sql`substring(${text} from ${`(${UUID})`}::text)::uuid`
const customerOwner = (table: Sql, text: Sql): Sql => sql`(select c.account_id from ${table} c
  where c.stripe_id = substring(${text} from 'cus_[0-9A-Za-z_]+'))`

/** Older entries name the account, or its customer, only in the words of their subject. */
export const auditOfFindings = about(
  ({ accountId }) => sql`t.subject_type = 'finding' and coalesce(
    ${uuidIn(sql`t.after ->> 'account'`)}, ${uuidIn(sql`t.subject_id`)},
    ${customerOwner(sql`app.customer`, sql`t.subject_id`)},
    ${customerOwner(sql`app.former_customer`, sql`t.subject_id`)}) = ${accountId}`,
  sql`subject_id = 'sters', before = null, after = null, reason = null`,
)

/** Reasons and notes are written to the consumer. */
export const auditOfWithdrawals = about(
  ({ accountId }) => sql`t.subject_type = 'withdrawal' and t.subject_id in
    (select w.reference from app.withdrawal w where ${senderOf(sql`w`)} = ${accountId})`,
)

/** To whom a gift was sent once more, and why. */
export const auditOfGifts = about(
  ({ accountId }) => sql`t.subject_type = 'gift' and t.subject_id in (
    select p.id::text from app.voucher_purchase p where ${accountId} in (
      ${senderOf(sql`p`, { email: sql`p.buyer_email`, at: sql`p.begun_at` })},
      ${addressOwner(sql`p.recipient_email`, sql`p.begun_at`)}))`,
)

const emailOf = ({ accountId }: Person) =>
  sql`(select holder.email from app.account holder where holder.id = ${accountId})`

/** The audit log stays and forgets the person, both as who acted and as who was concerned. */
export const auditOfPeople: readonly PersonalTable[] = [
  {
    table: 'app.audit_entry',
    of: ofAccount,
    withheld: ['before', 'after', 'subject_id', 'reason'],
    erase: sql`account_id = null, actor = 'sters', ip = null`,
  },
  about(
    (person) => sql`t.subject_type in ('account', 'operator')
      and t.subject_id in (${person.accountId}::text, ${emailOf(person)})`,
    sql`subject_id = 'sters', before = null, after = null, reason = null`,
  ),
  // Invitations to an address that the account had then (docs/decisions/0052).
  about(
    ({ accountId }) => sql`t.subject_type = 'operator'
      and ${addressOwner(sql`t.subject_id`, sql`t.at`)} = ${accountId}`,
    sql`subject_id = 'sters', before = null, after = null, reason = null`,
  ),
  // Which account a ticket was joined to, and why.
  about(
    ({ accountId }) => sql`t.subject_type = 'ticket'
      and ${accountId}::text in (t.before ->> 'account', t.after ->> 'account')`,
  ),
  // The filter by which an operator exported a list.
  about(
    ({ accountId }) => sql`t.subject_type in ('audit', 'list', 'money') and coalesce(
      (select holder.id from jsonb_each_text(t.after) filter
        join app.account holder on holder.email = lower(trim(filter.value)) limit 1),
      ${uuidIn(sql`t.after ->> 'subject'`)}) = ${accountId}`,
  ),
  // The people in a file that an operator exported: the others stay, and are no part of a copy.
  {
    table: 'app.audit_entry',
    of: ({ accountId }) =>
      sql`t.subject_type = 'people' and t.after -> 'accounts' ? ${accountId}::text`,
    withheld: ['actor', 'ip', 'account_id', 'after'],
    erase: ({ accountId }) => sql`after = jsonb_set(after, '{accounts}',
      (after -> 'accounts') - ${accountId}::text)`,
  },
]
