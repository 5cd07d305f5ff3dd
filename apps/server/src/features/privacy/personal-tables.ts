import { raw, sql, type Sql } from '@hlizo/database/sql'
import { addressOwner, senderOf } from '#server/stores/former-addresses.ts'
import {
  auditOfDisputes,
  auditOfFindings,
  auditOfGifts,
  auditOfPeople,
  auditOfWithdrawals,
  ofDispute,
} from './audit-traces.ts'
import { columnsOfBuyer } from './columns-of-buyer.ts'
import { ofAccount, ofAccountOrSender, type Person, type PersonalTable } from './personal-table.ts'

/** What a guest watches on a profile is the guest's, not the owner's. */
const watchedAt =
  (at: Sql) =>
  ({ accountId }: Person) => {
    const whileTaken = sql`seat.account_id = t.account_id and seat.profile_id = t.profile_id
      and seat.ended_at is null and seat.taken_at <= ${at}`

    return sql`(t.account_id = ${accountId} and not exists (select from app.seat seat where ${whileTaken})
      or exists (select from app.seat seat where ${whileTaken} and seat.guest_id = ${accountId}))`
  }
const videoTitle = sql`(select v.title from app.video v where v.id = t.video_id)`
const itemTitle = sql`case t.kind when 'VIDEO' then (select v.title from app.video v where v.id = t.item_id)
  else (select s.title from app.show s where s.id = t.item_id) end`

const owned = (table: string, more: Partial<PersonalTable> = {}): PersonalTable => ({
  table,
  of: ofAccount,
  erase: 'delete',
  ...more,
})

/** The account of the row is the owner's, whose id a guest does not get. */
const watched = (table: string, at: Sql, title: Sql): PersonalTable => ({
  table,
  of: watchedAt(at),
  withheld: ['account_id'],
  title,
  erase: 'delete',
})

/** Gifts of an account, and those that were bought without one from its address. */
const ofBuyer = ofAccountOrSender({ email: sql`t.buyer_email`, at: sql`t.begun_at` })

/** Titles that an operator has. */
const workedOn = (table: string): PersonalTable => ({
  table,
  of: ({ accountId }) => sql`t.owner_id = ${accountId}`,
  withheld: ['search_text', 'sort_key', 'description', 'chapters'],
  erase: sql`owner_id = null`,
})

/**
 * Every table with personal data, in an order in which rows can be erased. personal-tables.test.ts
 * compares it with the database: a new table with an account belongs here. An erasure leaves
 * payments without their payer (D140, tax law).
 */
export const personalTables: readonly PersonalTable[] = [
  owned('app.account_identity'),
  owned('app.consent'),
  watched('app.progress', sql`t.updated_at`, videoTitle),
  watched('app.video_view', sql`t.counted_at`, videoTitle),
  watched('app.favorite', sql`t.created_at`, itemTitle),
  watched('app.dismissal', sql`t.created_at`, videoTitle),
  watched('app.laugh', sql`t.begun_at`, videoTitle),
  watched('app.laughter', sql`t.laughed_at`, videoTitle),
  owned('app.follow', {
    title: sql`case t.kind when 'SHOW' then (select s.title from app.show s where s.id = t.item_id)
      else (select c.name from app.comedian c where c.id = t.item_id) end`,
  }),
  owned('app.alert', { title: videoTitle }),
  owned('app.premiere_reminder', { title: videoTitle }),
  owned('app.alert_setting'),
  // The address at the push service is a secret: who knows it can send there.
  owned('app.push_subscription', {
    withheld: ['endpoint', 'p256dh', 'auth_secret', 'gone_endpoint'],
  }),
  watched('app.moment', sql`t.created_at`, videoTitle),
  // What was shared of a title counts for its limits, also without an account.
  {
    table: 'app.moment_span',
    of: ({ accountId }) => sql`t.sharer_id = ${accountId}`,
    withheld: ['account_id', 'sharer_id'],
    title: videoTitle,
    erase: sql`sharer_id = null, clip_id = null, account_id = nullif(account_id, sharer_id)`,
  },
  // What guests shared counts for the owner too.
  owned('app.moment_span', { isWithheld: true, erase: sql`account_id = null` }),
  // Seats end before an erasure, and their history has moved (billing/seat-ender.ts).
  owned('app.seat', { withheld: ['token_hash', 'guest_id', 'invited_email'] }),
  {
    table: 'app.seat',
    of: ({ accountId }) => sql`t.guest_id = ${accountId}`,
    withheld: ['token_hash', 'account_id', 'profile_id', 'invited_email'],
    erase: sql`guest_id = null, invited_email = null`,
  },
  // Invitations to an address that the account had then.
  {
    table: 'app.seat',
    of: ({ accountId }) => sql`t.invited_email is not null
      and ${addressOwner(sql`t.invited_email`, sql`t.invited_at`)} = ${accountId}`,
    isWithheld: true,
    erase: sql`invited_email = null`,
  },
  owned('app.profile', { withheld: ['name_key'] }),
  owned('app.device_session'),
  owned('app.account_pin', { withheld: ['hash'] }),
  owned('app.known_device', { withheld: ['mark_digest'] }),
  owned('app.passkey_name'),
  owned('app.account_without_password'),
  owned('app.device_code', { withheld: ['digest', 'user_code'] }),
  owned('app.subscription'),
  auditOfFindings,
  owned('app.former_customer'),
  owned('app.customer', { withheld: ['sync_ticket', 'synced_ticket'] }),
  owned('app.gift_grant'),
  owned('app.plan_checkout'),
  owned('app.billing_lease'),
  owned('app.billing_operation'),
  owned('app.idempotency_key', { withheld: ['caller', 'request_hash', 'attempt', 'body'] }),
  owned('app.late_cancellation'),
  owned('app.renewal_shift'),
  owned('app.provider_request'),
  owned('app.billing_notice'),
  owned('app.save_offer'),
  owned('app.failed_payment'),
  owned('app.refund_order'),
  owned('app.finding'),
  auditOfDisputes,
  owned('app.dispute_file', { of: ofDispute, withheld: ['bytes', 'added_by', 'provider_id'] }),
  owned('app.dispute_answer', { of: ofDispute, withheld: ['saved_by', 'decided_by'] }),
  owned('app.dispute', { erase: sql`account_id = null` }),
  owned('app.cancellation_feedback'),
  owned('app.price_notice'),
  owned('app.payment_setup'),
  owned('app.charge', { erase: sql`method_brand = null, method_last4 = null` }),
  owned('app.company'),
  // The law requires an invoice with its buyer's name (docs/decisions/0100).
  {
    table: 'app.invoice',
    of: ofAccountOrSender({ email: sql`t.buyer ->> 'email'`, at: sql`t.issued_at` }),
    erase: sql`buyer = jsonb_set(buyer, '{email}', 'null'), network_country = null`,
  },
  owned('app.data_export', { withheld: ['token_hash', 'archive'] }),
  {
    table: 'app.voucher',
    of: ({ accountId }) => sql`t.redeemed_by = ${accountId}`,
    withheld: ['code_hash', 'code_sealed'],
    erase: sql`redeemed_by = null, thanks = null`,
  },
  // Both before the purchases, which lead to the buyers.
  auditOfGifts,
  {
    table: 'app.visitor_charge',
    of: (person) =>
      sql`t.purchase_id in (select t.id from app.voucher_purchase t where ${ofBuyer(person)})`,
    erase: sql`method_brand = null, method_last4 = null`,
  },
  {
    table: 'app.voucher_purchase',
    of: ofBuyer,
    withheld: ['session_key_hash', 'recipient_name', 'recipient_email', 'is_recipient_erased'],
    erase: sql`account_id = null, buyer_email = null, recipient_name = null, recipient_email = null, message = null,
      consent_ip = null`,
  },
  // The recipient of a gift. The gift is still delivered: until then the row is marked (forget-recipients.ts).
  {
    table: 'app.voucher_purchase',
    of: ({ accountId }) => sql`t.recipient_email is not null
      and ${addressOwner(sql`t.recipient_email`, sql`t.begun_at`)} = ${accountId}`,
    withheld: columnsOfBuyer,
    erase: sql`recipient_name = case when t.delivered_at is null then t.recipient_name end,
      recipient_email = case when t.delivered_at is null then t.recipient_email end,
      is_recipient_erased = t.delivered_at is null`,
  },
  auditOfWithdrawals,
  {
    table: 'app.withdrawal',
    of: ofAccountOrSender(),
    withheld: ['undo'],
    erase: sql`account_id = null, name = '', email = '', statement = null`,
  },
  {
    table: 'app.ticket_answer',
    of: ({ accountId }) => sql`t.author_id = ${accountId}`,
    // Words to another person.
    withheld: ['body', 'message_id'],
    erase: sql`author_id = null, author = 'sters'`,
  },
  {
    table: 'app.ticket_answer',
    of: ({ accountId }) => sql`t.message_id in (select m.id from app.contact_message m
      where ${senderOf(sql`m`)} = ${accountId})`,
    withheld: ['author_id', 'author'],
    erase: 'delete',
  },
  {
    table: 'app.contact_message',
    of: ({ accountId }) => sql`t.assignee_id = ${accountId}`,
    withheld: ['name', 'email', 'message', 'topic'],
    erase: sql`assignee_id = null`,
  },
  {
    table: 'app.contact_message',
    withheld: ['assignee_id'],
    of: ofAccountOrSender(),
    erase: 'delete',
  },
  // The files belong to the catalogue.
  owned('app.upload', {
    withheld: ['plan', 'problem', 'writer', 'written_until', 'is_awaited'],
    erase: sql`account_id = null`,
  }),
  // So do the films that an operator ordered.
  owned('app.media_import', {
    withheld: ['source', 'failure', 'detail', 'notes'],
    erase: sql`account_id = null, ordered_by = 'sters'`,
  }),
  // Captions belong to the film, and stay.
  owned('app.caption_draft', { withheld: ['text', 'live_text'], erase: sql`account_id = null` }),
  owned('app.caption_version', { withheld: ['text'], erase: sql`account_id = null` }),
  owned('app.unsaved_edit'),
  owned('app.presence'),
  owned('app.legal_notice'),
  // The text belongs to the page.
  owned('app.legal_draft', { withheld: ['title', 'lead', 'body'], erase: sql`account_id = null` }),
  owned('app.email_move', { withheld: ['confirm_hash', 'stop_hash'] }),
  // Titles belong to the catalogue; a copy says which ones the operator had.
  workedOn('app.video'),
  workedOn('app.show'),
  // Before the person's own notes: an operator may have an account with notes, too.
  {
    table: 'app.person_note',
    of: ({ accountId }) => sql`t.author_id = ${accountId}`,
    // Words about another person.
    withheld: ['account_id', 'text'],
    erase: sql`author_id = null, author = 'sters'`,
  },
  owned('app.person_note', { withheld: ['author_id', 'author'] }),
  owned('app.operator'),
  {
    table: 'app.operator_invitation',
    of: ({ accountId }) =>
      sql`(t.email = (select holder.email from app.account holder where holder.id = ${accountId})
        or ${addressOwner(sql`t.email`, sql`t.invited_at`)} = ${accountId})`,
    erase: 'delete',
  },
  ...auditOfPeople,
  // After the tables that are searched by these addresses.
  owned('app.former_address'),
  {
    table: 'app.analytics_event',
    of: ({ userKey }) => sql`t.user_key = ${userKey}`,
    erase: sql`user_key = null, payload = payload - 'user'`,
  },
  {
    table: 'app.account',
    of: ({ accountId }) => sql`t.id = ${accountId}`,
    erase: sql`email = 'sters-' || id || '@sters.invalid', first_name = '', last_name = '', pending_email = null`,
  },
]

/** The rows of a person in one table, as JSON objects. */
export function rowsOf(
  { table, of, withheld = [], isWithheld = false, title }: PersonalTable,
  person: Person,
): Sql {
  const named = title === undefined ? sql`` : sql` || jsonb_build_object('title', ${title})`

  return sql`select (to_jsonb(t) - ${withheld}::text[])${named} as row from ${raw(table)} t
    where ${isWithheld ? sql`false` : of(person)}`
}

export function erasureOf({ table, of, erase }: PersonalTable, person: Person): Sql {
  if (erase === 'delete') return sql`delete from ${raw(table)} t where ${of(person)}`
  const change = typeof erase === 'function' ? erase(person) : erase

  return sql`update ${raw(table)} t set ${change} where ${of(person)}`
}
