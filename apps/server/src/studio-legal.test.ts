import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LegalPage, StudioLegalPage, StudioLegalRow } from '@hlizo/contract/entities/legal-page'
import { TERMS_VERSION } from '@hlizo/contract/legal-versions'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { DAY_MS } from '@hlizo/kit/durations'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { mailMigrations } from '@hlizo/mail/migrations'
import { mailWriter } from './billing/mail-writer.ts'
import { readConfig } from './config.ts'
import { legalAcceptance } from './features/privacy/legal-acceptance.ts'
import { serveForTest, type TestApi, type TestCaller } from './http/testing-api.ts'
import { serverMigrations } from './migrations.ts'
import { accountStore } from './stores/accounts.ts'
import { testCatalogue } from './stores/testing-catalogue.ts'
import { testStaff } from './stores/testing-staff.ts'
import { accountWithTerms, runOrdered, type OrderedJob } from './testing-legal.ts'
import { legalFeature } from './features/legal/feature.ts'
import { NOTICE_JOB } from './features/legal/notify-people.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const brand = { name: 'Hlizo', url: 'https://hlizo.example', accent: '#fff', onAccent: '#000' }
const text = {
  title: 'Termeni și condiții',
  lead: 'Pentru {marca}',
  body: '## Preț {#pret}\n\nPlătești {pret-lunar} Euro. Vezi [cookie-urile](/politica-cookies).',
}
const Logged = z.object({ action: z.string(), reason: z.string().nullable() })

let database: TestDatabase
let api: TestApi
let feature: ReturnType<typeof legalFeature>
let clock = frozenClock(NOW)
let jobs: OrderedJob[] = []
let mails: { to: string; subject: string; text: string }[] = []
let [ilona, radu, sanda]: TestCaller[] = []

beforeAll(async () => {
  database = await testDatabase([mailMigrations, serverMigrations])
})
afterAll(() => database.drop())

beforeEach(async () => {
  clock = frozenClock(NOW)
  ;[jobs, mails] = [[], []]
  await database.db.run(sql`truncate app.legal_draft, app.legal_version, app.audit_entry cascade`)
  const staff = testStaff(database.db, NOW)
  feature = legalFeature({
    db: database.db,
    clock,
    config: readConfig({ PUBLIC_URL: 'https://hlizo.example' }),
    jobs: { enqueue: async (_, job) => void jobs.push(job) },
    mailer: { send: async (_, mail) => void mails.push(mail) },
    writeMail: mailWriter({ brand }),
  })
  api = await serveForTest({ features: [feature], clock, db: database.db, ports: staff.ports })
  ilona = await staff.operator('Ilona', 'editor')
  radu = await staff.operator('Radu', 'editor')
  sanda = await staff.operator('Sanda', 'support')

  return () => api.close()
})

const pageOf = (data: unknown) => StudioLegalPage.parse(data)
const read = async (kind = 'terms') =>
  pageOf((await api.call('GET', `/studio/legal/${kind}`, ilona)).data)
/** Made on what is published now, unless it is said to be made on something else. */
const save = async (version: number, more: object = {}, caller = ilona, on?: string) => {
  const published = on ?? (await read()).published
  const body = { version, published, text: { ...text, ...more } }
  return api.call('PUT', '/studio/legal/terms/draft', caller, body)
}
const drafted = async (more: object = {}) => pageOf((await save(0, more)).data).draft?.version ?? 0
const after = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString()
const publish = async (draft: number, more: object = {}) =>
  api.call('POST', '/studio/legal/terms/versions', ilona, {
    draft,
    published: (await read()).published,
    effectiveAt: after(1),
    isMaterial: false,
    summary: null,
    reason: 'Corectură',
    ...more,
  })
const material = { isMaterial: true, summary: 'Anulezi mai ușor.', effectiveAt: '' }
const publishMaterial = async (draft: number, days = 31) =>
  publish(draft, { ...material, effectiveAt: after(days) })
const withdraw = (id: string | null | undefined) =>
  api.call('POST', `/studio/legal-versions/${id}/withdraw`, ilona, { reason: 'Am greșit' })
const live = async (kind = 'terms') =>
  z.nullable(LegalPage).parse((await api.call('GET', `/legal/${kind}`)).data)

const work = () => runOrdered(feature, jobs)
const accepting = (termsVersion: string) => accountWithTerms(database.db, termsVersion, NOW)

describe('saveLegalDraft', () => {
  it('starts with the text of the product, and is shared by the editors', async () => {
    const page = await read()
    expect(page).toMatchObject({
      draft: null,
      original: null,
      versions: [{ id: null, version: TERMS_VERSION }],
    })
    expect(page.live.body).toContain('{marca}')
    const version = await drafted()
    expect((await read()).draft).toMatchObject({ ...text, version, savedBy: 'Ilona Test' })
    const rows = z.array(StudioLegalRow).parse((await api.call('GET', '/studio/legal', radu)).data)
    expect(rows.map(({ kind, hasDraft }) => [kind, hasDraft])).toEqual([
      ['terms', true],
      ['privacy', false],
      ['cookies', false],
      ['accessibility', false],
    ])
    expect(await live()).toBeNull()
  })

  it('refuses the second of two editors, also at the same moment', async () => {
    const both = await Promise.all([save(0, { lead: 'Unu' }), save(0, { lead: 'Doi' }, radu)])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    const { draft } = await read()
    expect((await save(draft?.version ?? 0, { lead: 'Trei' })).status).toBe(200)
    expect((await save(draft?.version ?? 0, { lead: 'Patru' }, radu)).error).toBe(
      'CHANGED_BY_OTHER',
    )
    // A discarded draft is not taken for its successor.
    const { version } = (await read()).draft ?? {}
    await api.call('DELETE', '/studio/legal/terms/draft', ilona, { version })
    expect((await save(draft?.version ?? 0)).error).toBe('CHANGED_BY_OTHER')
  })

  it('is not begun on a text that a colleague has replaced since, in force or planned', async () => {
    const { published } = await read()
    await publish(await drafted())
    expect((await save(0, {}, radu, published)).error).toBe('CHANGED_BY_OTHER')
    const planned = await read()
    clock.advance(2 * DAY_MS)
    expect((await save(0, {}, radu, planned.published)).error).toBe('CHANGED_BY_OTHER')
    expect((await read()).draft).toBeNull()
    expect((await save(0, {}, radu)).status).toBe(200)
  })

  it('is allowed for editors, without extra fields', async () => {
    expect((await save(0, {}, sanda)).error).toBe('ROLE_REQUIRED')
    expect((await save(0, { kind: 'privacy' })).error).toBe('VALIDATION_FAILED')
    expect((await api.call('GET', '/studio/legal/altele', ilona)).status).toBe(404)
  })
})

describe('publishLegalPage', () => {
  it('shows the text from its moment on, with the facts of the configuration', async () => {
    const { live: original } = await read()
    const version = await drafted()
    expect((await publish(version)).status).toBe(200)
    expect(await live()).toBeNull()
    clock.advance(DAY_MS)

    expect(await live()).toMatchObject({
      version: '2026-05-02',
      lead: 'Pentru Hlizo',
      updatedOn: '02.05.2026',
      sections: [{ id: 'pret', blocks: [expect.stringMatching(/^Plătești \d+[.,]\d\d Euro\./)] }],
    })
    const page = await read()
    expect(page).toMatchObject({
      draft: null,
      live: text,
      original,
      versions: [
        { version: '2026-05-02', state: 'inForce', publishedBy: 'Ilona Test', accepted: 0 },
        { version: TERMS_VERSION, state: 'past' },
      ],
    })
    expect(await live('privacy')).toBeNull()
  })

  it('refuses a text with faults, a past moment, and a draft that was changed since', async () => {
    const [bad, seen] = [await drafted({ body: '[x](javascript:a)' }), 0]
    expect((await publish(bad)).error).toBe('LEGAL_INVALID')
    expect((await publish(seen + 999)).error).toBe('CHANGED_BY_OTHER')
    const good = pageOf((await save(bad)).data).draft?.version ?? 0
    expect((await publish(bad)).error).toBe('CHANGED_BY_OTHER')
    expect((await publish(good, { effectiveAt: after(-1) })).error).toBe('LEGAL_DATE')
    expect((await publish(good, { reason: ' ' })).error).toBe('REASON_REQUIRED')
    expect((await publish(good, { ...material, effectiveAt: after(29) })).error).toBe('LEGAL_DATE')
    const silent = { ...material, effectiveAt: after(31), summary: null }
    expect((await publish(good, silent)).error).toBe('SUMMARY_REQUIRED')
  })

  it('refuses a draft made on another published text until that text was seen', async () => {
    await publish(await drafted())
    const version = await drafted({ lead: 'Pe planificat' })
    const { versions, draft } = await read()
    await withdraw(versions[0]?.id)
    const now = await read()
    expect(now.draft?.madeOn).toBe(draft?.madeOn)
    expect(now.published).not.toBe(draft?.madeOn)

    expect((await publish(version, { published: now.draft?.madeOn })).error).toBe('LIVE_CHANGED')
    expect((await publish(version, { published: now.published })).status).toBe(200)
  })

  it('is published once for two clicks, and numbered within the day', async () => {
    const version = await drafted()
    const [one, other] = await Promise.all([publish(version), publish(version)])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await publish(await drafted())).status).toBe(200)

    expect((await read()).versions.map((row) => row.version)).toEqual([
      '2026-05-02-2',
      '2026-05-02',
      TERMS_VERSION,
    ])
  })

  it('notifies each account that accepted the document once before a material change', async () => {
    const people = [await accepting(TERMS_VERSION), await accepting('2020-01-01')]
    const other = await testCatalogue(database.db, NOW).account()
    await publishMaterial(await drafted())
    expect(jobs.map(({ kind }) => kind)).toEqual([NOTICE_JOB])
    const [job] = jobs
    await work()
    if (job) jobs.push(job)
    await work()

    const to = await Promise.all(
      people.map(async (id) => (await accountStore(database.db).byId(id))?.email ?? ''),
    )
    const own = mails.filter((mail) => to.includes(mail.to))
    expect(own.map((mail) => mail.to).toSorted()).toEqual(to.toSorted())
    expect(own.map(({ subject }) => subject)).toEqual(
      to.map(() => 'Se schimbă termenii și condițiile Hlizo'),
    )
    expect(own[0]?.text).toContain('Anulezi mai ușor.')
    const outsider = await accountStore(database.db).byId(other)
    expect(mails.map((mail) => mail.to)).not.toContain(outsider?.email)
  })

  it('asks again only after a material change, and counts acceptances', async () => {
    const accountId = await accepting(TERMS_VERSION)
    const texts = legalAcceptance(database.db)
    const asked = () => texts.missing(accountId, clock.now())
    await publish(await drafted())
    clock.advance(2 * DAY_MS)
    expect(await asked()).toEqual([])
    await publishMaterial(await drafted())
    expect(await asked()).toEqual([])
    clock.advance(32 * DAY_MS)
    expect(await asked()).toEqual(['terms'])
    const { terms, privacy } = await texts.versions(clock.now())
    const given = { ip: '192.0.2.1', now: clock.now() }
    await texts.accept(accountId, { terms: TERMS_VERSION, privacy }, given)
    expect(await asked()).toEqual(['terms'])
    await texts.accept(accountId, { terms, privacy }, given)
    expect(await asked()).toEqual([])
    // A later correction asks no one.
    await publish(await drafted())
    clock.advance(2 * DAY_MS)

    expect(await asked()).toEqual([])
    expect((await read()).versions[1]).toMatchObject({ isMaterial: true, accepted: 1 })
  })
})

describe('withdrawLegalVersion', () => {
  it('withdraws a scheduled version, notifies its recipients, and logs both', async () => {
    const accountId = await accepting(TERMS_VERSION)
    const email = (await accountStore(database.db).byId(accountId))?.email
    const published = pageOf((await publishMaterial(await drafted())).data)
    await work()
    expect((await withdraw(published.versions[0]?.id)).data).toMatchObject({
      versions: [{ state: 'withdrawn' }, { state: 'inForce' }],
    })
    expect((await withdraw(published.versions[0]?.id)).error).toBe('NOT_UNDOABLE')
    await work()
    clock.advance(40 * DAY_MS)

    expect(await live()).toBeNull()
    expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'Se schimbă termenii și condițiile Hlizo',
      'Nu se mai schimbă termenii și condițiile Hlizo',
    ])
    const log = sql`select action, reason from app.audit_entry where subject_type = 'legal' order by at, id`
    expect(await database.db.many(Logged, log)).toEqual([
      { action: 'legal.published', reason: 'Corectură' },
      { action: 'legal.withdrawn', reason: 'Am greșit' },
    ])
  })

  it('keeps a version in force, whose text can be copied to the draft', async () => {
    const published = pageOf((await publish(await drafted())).data)
    const id = published.versions[0]?.id
    clock.advance(2 * DAY_MS)
    expect((await withdraw(id)).error).toBe('NOT_UNDOABLE')
    expect((await api.call('GET', `/studio/legal-versions/${id}`, ilona)).data).toEqual(text)
    const unknown = '01890000-0000-7000-8000-000000000001'
    expect((await withdraw(unknown)).status).toBe(404)
    expect((await api.call('GET', `/studio/legal-versions/${unknown}`, ilona)).status).toBe(404)
  })
})
