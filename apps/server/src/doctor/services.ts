import { systemClock } from '@hlizo/kit/clock'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { readMigrations } from '@hlizo/database/migrate'
import { sql } from '@hlizo/database/sql'
import { appliedIn } from '@hlizo/database/system-catalogue'
import { greetSmtp } from '@hlizo/mail/smtp'
import { openMediaStore } from '@hlizo/media/open-store'
import { allSchemas } from '#server/backup/schemas.ts'
import type { Config } from '#server/config.ts'
import { examineTables } from './tables.ts'
import { fail, ok, warn, wordsOf, type Finding } from './finding.ts'
import { withDatabase } from './own-database.ts'

const OLDEST_POSTGRES = 150_000
const MAX_CLOCK_DIFFERENCE_MS = 2_000
const PROBE = 'doctor-probe.txt'

const Facts = z.object({
  version: z.coerce.number(),
  name: z.string(),
  fsync: z.string(),
  now: z.date(),
})

function examineVersion({ version, name, fsync }: z.infer<typeof Facts>): Finding {
  if (version < OLDEST_POSTGRES)
    return fail('database', `PostgreSQL ${name} is too old: install 15 or later.`)
  if (fsync !== 'on')
    return fail(
      'database',
      `PostgreSQL ${name} runs with fsync off: a power cut loses payments. Set fsync = on.`,
    )

  return ok('database', `PostgreSQL ${name}`)
}

function examineClock({ now }: z.infer<typeof Facts>, askedAt: number): Finding {
  const differenceMs = Math.abs(now.getTime() - askedAt)
  const words = `${differenceMs} ms away from the database's`

  return differenceMs <= MAX_CLOCK_DIFFERENCE_MS
    ? ok('clock', words)
    : fail(
        'clock',
        `${words}. Codes, tokens and webhooks would be refused: keep both machines' time with chrony.`,
      )
}

async function examineMigrations(db: Database): Promise<Finding> {
  const missing: string[] = []
  for (const set of allSchemas) {
    const applied = await appliedIn(db.pool, set.schema)
    if (applied === null) continue
    for (const { name, checksum } of await readMigrations(set)) {
      if (applied[name] === undefined) missing.push(`${set.schema}/${name}`)
      else if (applied[name] !== checksum)
        return fail(
          'migrations',
          `${set.schema}/${name} was changed after it had been applied. Restore the file.`,
        )
    }
  }

  return missing.length === 0
    ? ok('migrations', 'all applied')
    : warn(
        'migrations',
        `${missing.length} to come at the next start: ${missing.join(', ')}. Take a backup first.`,
      )
}

/** The database, its clock and its migrations. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  try {
    return await withDatabase(config, async (db) => {
      const facts = await db.one(
        Facts,
        sql`select current_setting('server_version_num') as version, current_setting('server_version') as name,
          current_setting('fsync') as fsync, clock_timestamp() as now where ${true}`,
      )
      return [
        examineVersion(facts),
        examineClock(facts, systemClock.now().getTime()),
        await examineMigrations(db),
        await examineTables(db),
      ]
    })
  } catch (error) {
    return [
      config.databaseUrl === null
        ? warn('database', 'The embedded PostgreSQL does not run; it starts with the product.')
        : fail(
            'database',
            `It does not answer: ${wordsOf(error)}. Look at DATABASE_URL and whether PostgreSQL runs.`,
          ),
    ]
  }
}

export async function examineMedia({ media, dataDir }: Config): Promise<Finding> {
  const store = openMediaStore(media.store, join(dataDir, 'media'))
  const where = media.store === 'disk' ? join(dataDir, 'media') : new URL(media.store).host
  try {
    await store.put(PROBE, { bytes: Buffer.from('hlizo') })
    const read = await store.get(PROBE)
    await store.delete(PROBE)
    return read?.toString() === 'hlizo'
      ? ok('media store', where)
      : fail('media store', `${where} gave back other bytes than it was given.`)
  } catch (error) {
    return fail(
      'media store',
      `${where}: ${wordsOf(error)}. Look at MEDIA_STORE and its credentials.`,
    )
  }
}

export async function examineMail({ mail, mode }: Config): Promise<Finding> {
  if (mail.url === null) {
    const words =
      'Mails stay in the dev mailbox at /dev/mail. Set MAIL_URL and MAIL_FROM to send them.'
    return mode === 'production' ? warn('mail', words) : ok('mail', words)
  }
  try {
    await greetSmtp(mail.url)
    return ok('mail', `${new URL(mail.url).host} takes our mails, from ${mail.from}`)
  } catch (error) {
    return fail('mail', `${new URL(mail.url).host}: ${wordsOf(error)}. Look at MAIL_URL.`)
  }
}

export async function examineIdentity({ identity, mode }: Config): Promise<Finding> {
  const { mode: chosen, environment, region, userPoolId } = identity
  if (chosen === 'embedded') {
    const words = `the embedded user pool, environment ${environment}`
    return mode === 'production'
      ? warn('identity', `${words}, allowed by name`)
      : ok('identity', words)
  }
  const keys = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}/.well-known/jwks.json`
  const answer = await fetch(keys, { signal: AbortSignal.timeout(5_000) }).catch(wordsOf)
  if (typeof answer !== 'string' && answer.ok)
    return ok('identity', `Amazon Cognito, ${userPoolId}, environment ${environment}`)
  const why = typeof answer === 'string' ? answer : `status ${answer.status}`

  return fail('identity', `${keys}: ${why}. Look at IDENTITY_REGION and IDENTITY_USER_POOL_ID.`)
}
