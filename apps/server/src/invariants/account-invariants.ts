import {
  DEVICE_CODE_EXPIRES_SECONDS,
  MAX_PROFILES,
  SEATS_PER_ACCOUNT,
} from '@hlizo/contract/constants'
import { sql } from '@hlizo/database/sql'
import { isGivenUp } from '@hlizo/mail/given-up'
import { databaseInvariant, type Invariant } from './invariant.ts'

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
          where d.id = p.active_session_id and (d.account_id = p.account_id
            or d.account_id = (select s.guest_id from app.seat s where s.account_id = p.account_id
              and s.profile_id = p.id and s.ended_at is null)))`,
  ),
  databaseInvariant(
    'seats',
    `An account has at most ${SEATS_PER_ACCOUNT} seats that are open, each on a profile of its own; their owners and guests have not been erased, and a guest has no guests.`,
    () => sql`select 'account ' || account_id as id from app.seat where ended_at is null
        group by account_id having count(*) > ${SEATS_PER_ACCOUNT}
      union
      select 'seat ' || s.id from app.seat s join app.account owner on owner.id = s.account_id
        left join app.account guest on guest.id = s.guest_id
        where s.ended_at is null and (owner.erased_at is not null or guest.erased_at is not null
          or s.guest_id = s.account_id
          or not exists (select from app.profile p
            where p.account_id = s.account_id and p.id = s.profile_id)
          or s.guest_id is not null and exists (select from app.seat own
            where own.account_id = s.guest_id and own.ended_at is null))`,
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
    'Every mail is sent or dismissed, with its words wiped, or due; none was given up.',
    () => sql`select 'mail ' || id as id from mail.outbox
      where ${isGivenUp}
        or sent_at is not null and (body_text <> '' or body_html <> '')
        or sent_at is null and dead_at is null and body_text = '' and body_html = ''`,
  ),
]
