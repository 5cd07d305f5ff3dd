import { DIGEST_TITLES } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { alertsMessages } from '@hlizo/contract/messages/alerts'
import { alertMails } from '@hlizo/contract/messages/mails-alerts'
import type { Database, Transaction } from '@hlizo/database/database'
import { eachDue } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import { isWithinAge } from '@hlizo/domain/age-limit'
import { digestDay } from '@hlizo/domain/quiet-hours'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import type { AccessPorts } from '#server/http/caller.ts'
import { isReleased } from '#server/stores/accounts.ts'
import { alertMailKeys } from './alert-mail-keys.ts'
import { alertLine } from './alert-text.ts'
import { alertStore, type AlertTitle, type Recipient } from './alert-store.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

/** One mail a day to each account with new titles of what it follows. */
export const DIGEST_JOB = 'alerts.digest'

const EVERY_MS = MINUTE_MS

export type DigestDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly mailer: Pick<Mailer, 'send'>
  readonly writeMail: WriteMail
  readonly checkEntitlement: AccessPorts['checkEntitlement']
  readonly unsubscribeLinks: UnsubscribeLinks
}

/** The digest with its titles; the first is the subject when it is alone. */
function wordsOf(titles: readonly AlertTitle[]) {
  const [first] = titles

  return alertMails.digest({
    first: first ? alertLine(first) : '',
    count: titles.length,
    more: Math.max(0, titles.length - DIGEST_TITLES),
  })
}

const linksTo = (titles: readonly AlertTitle[]) =>
  titles
    .slice(0, DIGEST_TITLES)
    .map((title) => ({ label: alertLine(title), href: hrefs.video(title.videoId) }))

/**
 * The day is taken, its alerts are marked and the mail is written in one transaction, so that nodes that run
 * at the same time or die write one mail. What cannot be watched is marked and not written.
 */
function digestWriter(deps: DigestDeps) {
  const { db, clock, mailer, writeMail, checkEntitlement, unsubscribeLinks } = deps

  const write = async (tx: Transaction, accountId: string, day: string, to: Recipient | null) => {
    const alerts = alertStore(tx)
    const now = clock.now()
    if (!(await alerts.takeDigest(accountId, day))) return
    const found = await alerts.titlesOf(accountId, await alerts.takeMailed(accountId, now), now)
    if (to === null) return
    const titles = found.filter(({ ageRating }) => isWithinAge(ageRating, to.highestRating))
    if (titles.length === 0) return
    const mail = writeMail(to.email, alertMailKeys.digest(accountId, day), wordsOf(titles), {
      href: hrefs.home(),
      links: linksTo(titles),
      unsubscribe: {
        label: alertsMessages.unsubscribe,
        href: unsubscribeLinks.hrefOf(accountId),
      },
    })
    await mailer.send(tx, mail)
  }

  return async (accountId: string, day: string): Promise<void> => {
    const to = await alertStore(db).recipientOf(accountId)
    const mayWatch = to !== null && (await checkEntitlement(to.payerId)).ok
    const recipient = to !== null && mayWatch && !isReleased(to.email) ? to : null
    await db.transaction((tx) => write(tx, accountId, day, recipient))
  }
}

export function digestJob(deps: DigestDeps): JobHandler {
  const write = digestWriter(deps)

  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      const day = digestDay(deps.clock.now())
      if (day === null) return
      await eachDue(
        signal,
        (after: { accountId: string } | null) => alertStore(deps.db).toMail(day, after),
        ({ accountId }) => write(accountId, day),
        ({ accountId: account }, error) =>
          deps.log.warn({ account, error: String(error) }, 'digest is not written yet'),
      )
    },
  }
}
