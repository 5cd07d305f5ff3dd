import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

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
