import { connect, type Database } from '@hlizo/database/database'
import { createJobQueue } from '@hlizo/database/jobs'
import { accept } from '@hlizo/kit/result'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createMailer } from '@hlizo/mail/mailer'
import { z } from 'zod'
import { mailWriter } from '#server/billing/mail-writer.ts'
import { readConfig } from '#server/config.ts'
import { createCatalogue } from '#server/stores/catalogue.ts'
import { createMediaUrls } from '#server/stores/media-urls.ts'
import { killAfter, killable } from '#server/testing-killable.ts'
import { ANNOUNCE_JOB } from './announce.ts'
import { DIGEST_JOB } from './digest.ts'
import { alertsFeature } from './feature.ts'
import { PUSH_JOB } from './push-alerts.ts'
import { DELIVER_PUSH_JOB } from './push-delivery.ts'
import { PREMIERES_JOB } from './remind-premieres.ts'
import { ALERT_SITE, alertBrand, alertSecrets } from './testing-alerts.ts'

const Given = z.object({
  databaseUrl: z.string(),
  pushService: z.string(),
  now: z.coerce.date(),
  /** After how many statements the process is killed. */
  life: z.number(),
})
const { databaseUrl, pushService, now, life } = Given.parse(JSON.parse(process.argv[2] ?? ''))

/** Runs the jobs of alerts once, and is killed on the way. For tests. */
const real = connect(databaseUrl, { max: 2 })
const db: Database = killable(real, killAfter(life))
const clock = frozenClock(now)
const log = silentLog
const jobs = createJobQueue({ db, clock, log })
const transport = { deliver: async () => {}, close: async () => {} }
const feature = alertsFeature({
  db,
  clock,
  log,
  jobs,
  mailer: createMailer({ db, clock, log, jobs, transport }),
  catalogue: createCatalogue({ db, clock, media: createMediaUrls({ mediaBaseUrl: null }) }),
  secrets: alertSecrets,
  writeMail: mailWriter({ brand: alertBrand }),
  config: readConfig({ PUBLIC_URL: ALERT_SITE, PUSH_SERVICE: pushService }),
  profileChanged: () => {},
  checkEntitlement: async () => accept(undefined),
})
const context = { attempt: 1, isLast: () => false, signal: new AbortController().signal }
for (const kind of [ANNOUNCE_JOB, PREMIERES_JOB, PUSH_JOB, DIGEST_JOB])
  await feature.jobs?.[kind]?.run({}, context)
const deliver = feature.jobs?.[DELIVER_PUSH_JOB]
if (deliver) await jobs.drain({ [DELIVER_PUSH_JOB]: deliver })
await real.close()
