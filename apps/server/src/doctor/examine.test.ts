import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findingRules } from '@hlizo/contract/messages/finding-rules'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { allSchemas } from '#server/backup/schemas.ts'
import { examine } from './examine.ts'

let folder: string
let database: TestDatabase
const nowhere = 'http://127.0.0.1:9'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-doctor-'))
  database = await testDatabase([serverMigrations])
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** What is found about each thing, with these variables set. */
async function found(variables: Readonly<Record<string, string>> = {}) {
  const findings: Record<string, string> = {}
  const given = { DATA_DIR: folder, DATABASE_URL: database.url, PUBLIC_URL: nowhere, ...variables }
  for await (const { about, state, words } of examine({ FFMPEG_PATH: '/none', ...given })) {
    findings[about] = `${state}: ${words}`
  }
  return findings
}

describe('examine', () => {
  it('says of a replica and a standby whether they answer, and whether they follow the primary', async () => {
    const absent = new URL(database.url)
    absent.host = '127.0.0.1:9'
    const findings = await found({
      DATABASE_REPLICA_URL: database.url,
      DATABASE_STANDBY_URL: absent.href,
    })

    expect(findings).toMatchObject({
      replica: expect.stringContaining('warn: DATABASE_REPLICA_URL leads to the primary'),
      standby: expect.stringContaining('Look at DATABASE_STANDBY_URL'),
    })
  })

  it('has a text of Studio for each check', async () => {
    const followers = {
      DATABASE_REPLICA_URL: database.url,
      DATABASE_STANDBY_URL: database.url,
    }
    const abouts = Object.keys(await found({ MAIL_URL: 'smtp://127.0.0.1:9', ...followers }))
    expect(abouts.filter((about) => !(about in findingRules))).toEqual([])
  })

  it('reports each dependency and how to fix it', async () => {
    const findings = await found({ WEB_BUILD_DIR: join(folder, 'none') })

    expect(findings).toMatchObject({
      configuration: 'ok: MODE=development',
      disk: expect.stringContaining('GB free'),
      clock: expect.stringMatching(/^ok: \d+ ms/),
      migrations: 'ok: all applied',
      'media store': `ok: ${join(folder, 'media')}`,
      identity: 'ok: the embedded user pool, environment dev',
      payments: 'ok: the sandbox: no money moves',
      mail: expect.stringContaining('ok: Mails stay in the dev mailbox'),
      'web bundle': 'fail: The pages are not built. Run: npm run build',
      'public address': expect.stringContaining(`warn: ${nowhere} does not answer`),
      withdrawals: 'ok: none waits',
      pauses: 'ok: none',
    })
  })

  it('reports only the configuration errors', async () => {
    expect(await found({ PORT: 'x' })).toEqual({
      configuration: expect.stringContaining('PORT'),
    })
  })

  it('names pending and changed migrations', async () => {
    await database.db.run(raw(`delete from app.migration where name = '0092-contact.sql'`))
    expect((await found())['migrations']).toContain(
      'warn: 1 to come at the next start: app/0092-contact.sql',
    )

    await database.db.run(
      raw(`update app.migration set checksum = '' where name = '0010-accounts.sql'`),
    )
    expect((await found())['migrations']).toContain('fail: app/0010-accounts.sql was changed')
  })

  it('names missing tables of applied migrations', async () => {
    const fresh = await testDatabase(allSchemas)
    const words = async () => (await found({ DATABASE_URL: fresh.url }))['tables']
    expect(await words()).toMatch(/^ok: \d+ are there$/)

    await fresh.db.run(raw('drop table app.consent; drop table mail.outbox'))
    expect(await words()).toContain('fail: Migrations have made mail.outbox, app.consent,')
    await fresh.drop()
  })

  it('names missing legal details of the operator', async () => {
    const place = { OPERATOR_NAME: 'Hlizo S.R.L.', OPERATOR_ADDRESS: 'str. Exemplului 1' }
    const rest = { OPERATOR_PROVIDERS: 'niciunul', OPERATOR_DATA_LOCATION: 'România' }
    const some = (await found({ ...place, ...rest }))['operator']
    const ids = { OPERATOR_TAX_ID: 'RO1', OPERATOR_REGISTRATION: 'J40/1/2026' }

    expect(some).toContain('fail: Pages show')
    expect(some).toContain('Set OPERATOR_TAX_ID, OPERATOR_REGISTRATION.')
    expect((await found({ ...place, ...rest, ...ids }))['operator']).toBe('ok: Hlizo S.R.L.')
    expect((await found())['operator']).toMatch(/^ok: /)
  })

  it('counts subscriptions that are paused without an end', async () => {
    const paused = (id: string, resumesAt: Date | null) =>
      database.db.run(sql`with owner as (
          insert into app.account (id, email, first_name, last_name, created_at)
          values (gen_random_uuid(), ${`${id}@example.ro`}, '', '', now()) returning id)
        insert into app.subscription (account_id, id, status, plan_id, payment_status, has_pending_change,
          source, started_at, period_end, is_paused, resumes_at)
        select id, ${id}, 'active', 'abonament_lunar', 'OK', false, 'card', now(), now(), true, ${resumesAt}
        from owner`)
    await paused('sub_dated', new Date('2027-01-01T00:00:00Z'))
    const dated = (await found())['pauses']
    await paused('sub_open', null)

    expect(dated).toBe('ok: 1 end by themselves')
    expect((await found())['pauses']).toContain('warn: 1 subscriptions are paused without an end')
  })

  it('counts the legal days for a withdrawal', async () => {
    const received = (daysAgo: number) =>
      database.db
        .run(sql`insert into app.withdrawal (id, reference, name, email, contract, received_at)
        values (gen_random_uuid(), ${`R-${daysAgo}`}, '', '', '',
          now() - make_interval(days => ${daysAgo}::int))`)
    await received(1)
    const waiting = (await found())['withdrawals']
    await received(12)
    const urgent = (await found())['withdrawals']
    await received(15)

    expect(waiting).toBe('ok: 1 wait. See: hlizo withdrawal list')
    expect(urgent).toContain('warn: 1 of 2 are due within 4 days')
    expect((await found())['withdrawals']).toContain('fail: 1 of 3 are overdue')
  })

  it('reports an unavailable database', async () => {
    const { database: words } = await found({ DATABASE_URL: 'postgresql://x:y@127.0.0.1:9/z' })

    expect(words).toContain('fail: It does not answer')
  })

  it('reports a weak secret and a readable one', async () => {
    const weak = await found({ MEDIA_SIGNING_KEY: 'changeme'.repeat(5) })
    expect(weak['secrets']).toContain('fail: MEDIA_SIGNING_KEY can be guessed')

    await writeFile(join(folder, 'secrets.json'), '{}')
    await chmod(join(folder, 'secrets.json'), 0o644)
    expect((await found())['secrets']).toContain('can be read by others')
  })

  it('reports an unavailable mail server or user pool', async () => {
    const findings = await found({
      MAIL_URL: 'smtp://127.0.0.1:9',
      MEDIA_STORE: 's3://films?endpoint=http%3A%2F%2F127.0.0.1%3A9',
    })

    expect(findings['mail']).toContain('fail: 127.0.0.1:9')
    expect(findings['media store']).toContain('fail: films')
  })
})
