import { sendContactMessage } from '@hlizo/contract/calls/contact'
import { contactMails as ro } from '@hlizo/contract/messages/mails-contact'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import type { Routes } from '#server/http/api.ts'
import { newReference } from '#server/stores/new-reference.ts'
import { noteStudioChange } from '#server/stores/studio-changes.ts'

type Deps = {
  db: Database
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  supportEmail: string
}

/** Stores a message, mails it to support and confirms it to the sender (D46). */
export function contactRoutes({ db, clock, mailer, writeMail, supportEmail }: Deps): Routes {
  return (api) =>
    api.answer(sendContactMessage, async ({ body }) => {
      const reference = newReference('M')
      const { website, ...message } = body
      // A robot filled in the hidden field; the success response reveals nothing.
      if (website) return { reference }

      const { name, email, topic } = message
      const now = clock.now()
      await db.transaction(async (tx) => {
        await tx.run(sql`insert into app.contact_message
              (id, reference, name, email, topic, message, received_at)
            values (${uuidv7(now)}, ${reference}, ${name}, ${email}, ${topic}, ${message.message}, ${now})`)
        await noteStudioChange(tx)
        const facts = { ...message, reference }
        const toSupport = writeMail(supportEmail, `contact:${reference}`, ro.toSupport(facts))
        await mailer.send(tx, toSupport)
        const receipt = writeMail(email, `contact-receipt:${reference}`, ro.receipt(facts))
        await mailer.send(tx, receipt)
      })

      return { reference }
    })
}
