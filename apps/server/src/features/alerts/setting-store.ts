import { z } from 'zod'
import type { Queries, Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Mailer } from '@hlizo/mail/mailer'
import { alertMailKeys } from './alert-mail-keys.ts'

const Setting = z.object({ isMailOn: z.boolean() })

/** Whether accounts get their alerts by mail: yes, until they say no. */
export function settingStore(db: Queries) {
  return {
    isMailOn: async (accountId: string): Promise<boolean> => {
      const setting = await db.maybe(
        Setting,
        sql`select is_mail_on as "isMailOn" from app.alert_setting where account_id = ${accountId}`,
      )
      return setting?.isMailOn ?? true
    },

    /** Ignored when the account was erased concurrently. What waits is not sent when mails are turned on again. */
    setMail: async (accountId: string, isOn: boolean, now: Date): Promise<void> => {
      await db.run(sql`insert into app.alert_setting (account_id, is_mail_on)
        select id, ${isOn} from app.account where id = ${accountId} and erased_at is null
        on conflict (account_id) do update set is_mail_on = excluded.is_mail_on`)
      if (!isOn)
        await db.run(sql`update app.alert set mailed_at = ${now}
          where account_id = ${accountId} and mailed_at is null`)
    },
  }
}

/** Turns alerts by mail on or off; what the outbox still has is then not sent. */
export async function setAlertsByMail(
  tx: Transaction,
  mailer: Pick<Mailer, 'withdraw'>,
  {
    accountId,
    isOn,
    now,
  }: { readonly accountId: string; readonly isOn: boolean; readonly now: Date },
): Promise<void> {
  await settingStore(tx).setMail(accountId, isOn, now)
  if (isOn) return
  await mailer.withdraw(tx, alertMailKeys.digests(accountId))
  await mailer.withdraw(tx, alertMailKeys.reminders(accountId))
}
