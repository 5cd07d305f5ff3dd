import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serverMigrations } from '#server/migrations.ts'
import { systemActor } from '#server/stores/audit-log.ts'
import { legalService } from './legal-service.ts'
import { legalStore } from './legal-store.ts'

const text = { title: 'Termeni', lead: 'Pe scurt', body: '## Preț' }
const Logged = z.object({ action: z.string(), subject: z.string(), before: z.unknown() })

let database: TestDatabase
let service: ReturnType<typeof legalService>

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
  const jobs = { enqueue: async () => undefined }
  service = legalService({ db: database.db, clock, jobs, cardCurrency: 'RON' })
})
afterAll(() => database.drop())

const draft = () => legalStore(database.db).draft('terms')

describe('discardDraft', () => {
  it('refuses a draft that a colleague has saved since it was read, and logs what is discarded', async () => {
    await service.saveDraft('terms', { version: 0, published: '', text }, null)
    const seen = (await draft())?.version ?? 0
    const later = { ...text, title: 'Termenii lui Radu' }
    await service.saveDraft('terms', { version: seen, published: '', text: later }, null)
    const stored = await draft()

    const code = { code: 'CHANGED_BY_OTHER' }
    await expect(service.discardDraft('terms', seen, systemActor)).rejects.toMatchObject(code)
    expect(await draft()).toEqual(stored)
    await service.discardDraft('terms', stored?.version ?? 0, systemActor)
    expect(await draft()).toBeNull()
    await expect(service.discardDraft('terms', seen, systemActor)).rejects.toMatchObject(code)
    const entries = sql`select action, subject_id as subject, before from app.audit_entry`
    expect(await database.db.many(Logged, entries)).toEqual([
      { action: 'legal.draft-discarded', subject: 'terms', before: later },
    ])
  })
})
