import { DELETION_UNDO_DAYS } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { privacyMails } from '@hlizo/contract/messages/mails-privacy'
import type { Queries } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { formatDate } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Mailer } from '@hlizo/mail/mailer'
import type { MailWords, WriteMail } from '#server/billing/mail-writer.ts'

export const STOP_RENEWAL_JOB = 'privacy.stop-renewal'

type Deps = {
  clock: Clock
  jobs: Pick<JobQueue, 'enqueue'>
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
}
type Owner = { readonly id: string; readonly email: string }

const ACCOUNT_PAGE = `${hrefs.account()}#data`

/** Plans the deletion of an account after the time to undo it, with a mail to its owner (D140). */
export function deletionSchedule({ clock, jobs, mailer, writeMail }: Deps) {
  const begin = async (
    tx: Queries,
    { id, email }: Owner,
    letter: { readonly words: (date: string) => MailWords; readonly href: string },
  ): Promise<Date> => {
    const now = clock.now()
    const dueAt = new Date(now.getTime() + DELETION_UNDO_DAYS * DAY_MS)
    await tx.run(sql`update app.account
      set deletion_due_at = ${dueAt}, deletion_requested_at = ${now}, farewell_at = null
      where id = ${id} and deletion_due_at is null`)
    await jobs.enqueue(tx, { kind: STOP_RENEWAL_JOB, key: id, payload: { accountId: id } })
    const key = `deletion-scheduled:${uuidv7(now)}`
    const words = letter.words(formatDate(dueAt))
    await mailer.send(tx, writeMail(email, key, words, { href: letter.href }))

    return dueAt
  }

  return {
    ask: (tx: Queries, owner: Owner) =>
      begin(tx, owner, { words: privacyMails.deletionScheduled, href: ACCOUNT_PAGE }),

    /** Used when the user is gone from the pool. An account with an unproven address is due at once and without a mail. */
    close: async (tx: Queries, account: Owner & { isConfirmed: boolean }): Promise<void> => {
      if (account.isConfirmed) {
        await begin(tx, account, { words: privacyMails.userMissing, href: hrefs.register() })
        return
      }
      const now = clock.now()
      await tx.run(sql`update app.account set deletion_due_at = ${now}, farewell_at = ${now}
        where id = ${account.id} and deletion_due_at is null`)
    },

    /** Returns false when the time has passed. */
    undo: async (tx: Queries, { id, email }: Owner): Promise<boolean> => {
      const now = clock.now()
      const undone = await tx.run(sql`update app.account
        set deletion_due_at = null, deletion_requested_at = null
        where id = ${id} and deletion_due_at > ${now}`)
      if (undone === 0) return false
      const key = `deletion-undone:${uuidv7(now)}`
      await mailer.send(
        tx,
        writeMail(email, key, privacyMails.deletionUndone, { href: ACCOUNT_PAGE }),
      )

      return true
    },
  }
}
