import { DEVICE_CODE_EXPIRES_SECONDS, MAX_PROFILES } from '@hlizo/contract/constants'
import { sql } from '@hlizo/database/sql'
import { databaseInvariant, type Invariant } from './invariant.ts'

/** Invariants of accounts, profiles, devices, codes and mails. */
export const accountInvariants: readonly Invariant[] = [
  databaseInvariant(
    'profiles',
    `An account has at most ${MAX_PROFILES} profiles.`,
    () => sql`select 'account ' || account_id as id from app.profile
      group by account_id having count(*) > ${MAX_PROFILES}`,
  ),
  databaseInvariant(
    'device-leases',
    'A profile plays on one device of its own account, and a device plays one profile.',
    () => sql`select 'account ' || account_id || ' device ' || active_session_id as id
        from app.profile where active_session_id is not null
        group by account_id, active_session_id having count(*) > 1
      union
      select 'account ' || account_id || ' profile ' || id from app.profile
        group by account_id, id having count(distinct active_session_id) > 1
      union
      select 'account ' || p.account_id || ' device ' || p.active_session_id from app.profile p
        where p.active_session_id is not null and not exists (select from app.device_session d
          where d.account_id = p.account_id and d.id = p.active_session_id)`,
  ),
  databaseInvariant(
    'codes',
    'No code lives past its expiry: none was taken after it, and none was given a longer life.',
    () => sql`select 'device activation ' || activation_id as id from app.device_code
        where approved_at >= expires_at
          or expires_at > created_at + make_interval(secs => ${DEVICE_CODE_EXPIRES_SECONDS})
      union
      select 'voucher ' || id from app.voucher where redeemed_at >= expires_at`,
  ),
  databaseInvariant(
    'outbox',
    'Every mail is sent, with its words wiped, or due; none was given up.',
    () => sql`select 'mail ' || id as id from mail.outbox
      where dead_at is not null and sent_at is null
        or sent_at is not null and (body_text <> '' or body_html <> '')
        or sent_at is null and body_text = '' and body_html = ''`,
  ),
]
