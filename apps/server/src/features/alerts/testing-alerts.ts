import Fastify from 'fastify'
import { z } from 'zod'
import { accept, refuse } from '@hlizo/kit/result'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import type { Database } from '@hlizo/database/database'
import { testDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createMailer } from '@hlizo/mail/mailer'
import { mailMigrations } from '@hlizo/mail/migrations'
import type { OutgoingMail } from '@hlizo/mail/transport'
import { mailWriter } from '#server/billing/mail-writer.ts'
import { readConfig } from '#server/config.ts'
import { serveForTest, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { createCatalogue } from '#server/stores/catalogue.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { createMediaUrls } from '#server/stores/media-urls.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { testNow } from '#server/stores/testing-world.ts'
import { alertsFeature } from './feature.ts'
import { startPushService } from './testing-push-service.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'
import { vapidKeys } from './vapid-keys.ts'

export const ALERT_SITE = 'https://hlizo.test'
export const alertSecrets = { derive: (purpose: string) => Buffer.from(purpose.padEnd(32, '.')) }

export const alertBrand = { name: 'Hlizo', url: ALERT_SITE, accent: '#ff5a4e', onAccent: '#1d1916' }

type PushService = Awaited<ReturnType<typeof startPushService>>

/** The feature and everything that it needs, with what a test looks at. */
function openFeature(db: Database, service: PushService) {
  const clock = frozenClock(testNow)
  const sent: OutgoingMail[] = []
  const mailServer = { isAway: false }
  const transport = {
    deliver: async (mail: OutgoingMail) => {
      if (mailServer.isAway) throw new Error('The mail server is away.')
      sent.push(mail)
    },
    close: async () => {},
  }
  const jobs = createJobQueue({ db, clock, log: silentLog })
  const mailer = createMailer({ db, clock, log: silentLog, transport, jobs })
  const catalogue = createCatalogue({ db, clock, media: createMediaUrls({ mediaBaseUrl: null }) })
  const changedProfiles: number[] = []
  const withoutAccess = new Set<string>()
  const config = readConfig({ PUBLIC_URL: ALERT_SITE, PUSH_SERVICE: service.origin })
  const feature = alertsFeature({
    db,
    clock,
    log: silentLog,
    jobs,
    mailer,
    catalogue,
    secrets: alertSecrets,
    writeMail: mailWriter({ brand: alertBrand }),
    config,
    profileChanged: (id) => void changedProfiles.push(id),
    checkEntitlement: async (accountId) =>
      withoutAccess.has(accountId) ? refuse('NO_SUBSCRIPTION') : accept(undefined),
  })

  return { clock, sent, mailServer, jobs, mailer, changedProfiles, withoutAccess, config, feature }
}

/** The feature with a real database, queue, outbox and push service, on a clock that the test moves. For tests. */
export async function openAlertWorld() {
  const database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
  const { db } = database
  const service = await startPushService(vapidKeys(alertSecrets).publicKey)
  const given = testCatalogue(db, testNow)
  const opened = openFeature(db, service)
  const { clock, sent, mailServer, jobs, mailer, changedProfiles, withoutAccess, config, feature } =
    opened
  const api = await serveForTest({
    features: [feature],
    clock,
    ports: { profileOf: deviceSessions(db).profileOf },
  })

  const pages = Fastify()
  if (feature.pages) await pages.register(feature.pages)
  const links = unsubscribeLinks({ clock, secrets: alertSecrets })

  const run = async (kind: string) => {
    const handler = feature.jobs?.[kind]
    if (!handler) throw new Error(`There is no job ${kind}.`)
    await handler.run({}, { attempt: 1, isLast: () => false, signal: new AbortController().signal })
  }
  const member = async () => {
    const accountId = await given.account()
    await db.run(sql`update app.account set confirmed_at = ${testNow} where id = ${accountId}`)
    const profileId = await given.profile(accountId)
    return { accountId, profileId, sessionId: 'laptop' }
  }

  return {
    db,
    databaseUrl: database.url,
    clock,
    api,
    given,
    service,
    feature,
    jobs,
    mails: sent,
    mailServer,
    supportEmail: config.site.support.email,
    changedProfiles,
    withoutAccess,
    member,
    run,
    /** What two nodes do at the same time, and one of them again. */
    runOnTwoNodes: async (kind: string) => {
      await Promise.all([run(kind), run(kind)])
      await run(kind)
    },
    deliverMails: () => mailer.deliverDue(),
    /** Delivers the push messages that are due. */
    deliverPushes: () => {
      const handler = feature.jobs?.['alerts.deliver']
      return jobs.drain(handler ? { 'alerts.deliver': handler } : {})
    },
    /** Posts to a page as a mail program does, and gives the status. */
    post: async (url: string, payload: string): Promise<number> => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { statusCode } = await pages.inject({ method: 'POST', url, headers, payload })
      return statusCode
    },
    unsubscribeHref: links.hrefOf,
    follow: (caller: TestCaller, type: 'show' | 'comedian', id: number) =>
      api.call('POST', `/follows/${type}/${id}`, caller),
    /** Subscribes the browser of a caller at the push service. */
    subscribe: async (caller: TestCaller) => {
      const subscription = service.subscribe()
      const { status } = await api.call('POST', '/alerts/push', caller, subscription)
      if (status !== 204) throw new Error(`The subscription was answered with ${status}.`)
      return subscription
    },
    /** The state of all jobs of a kind. */
    waiting: (kind: string) =>
      db.many(
        z.object({ runAt: z.date(), isDead: z.boolean() }),
        sql`select run_at as "runAt", dead_at is not null as "isDead" from jobs.job
          where kind = ${kind} order by run_at`,
      ),
    empty: async () => {
      clock.set(testNow)
      sent.length = 0
      mailServer.isAway = false
      service.taken.length = 0
      changedProfiles.length = 0
      withoutAccess.clear()
      await db.run(sql`truncate app.follow, app.alert, app.premiere_reminder, app.announced_video, app.alert_setting,
        app.push_subscription, app.video, app.show, app.comedian, jobs.job, mail.outbox
        restart identity cascade`)
    },
    /** @throws Error when the push service was sent what the protocol refuses. */
    close: async () => {
      await pages.close()
      await api.close()
      await service.close()
      await database.drop()
      if (service.faults.length > 0) throw new Error(service.faults.join('\n'))
    },
  }
}

export type AlertWorld = Awaited<ReturnType<typeof openAlertWorld>>
