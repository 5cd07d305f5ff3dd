import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { systemClock } from '@hlizo/kit/clock'
import { createDevMailbox } from '@hlizo/mail/dev-mailbox'
import { mailMigrations } from '@hlizo/mail/migrations'
import { readConfig } from '@hlizo/server/config'
import { serverMigrations } from '@hlizo/server/migrations'
import { addReportFailureCommand } from './report-failure.ts'

let folder: string
let database: TestDatabase
const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-report-'))
  database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
})
afterAll(async () => {
  stdout.mockRestore()
  await database.drop()
  await rm(folder, { recursive: true })
})

it('mails the operator which unit failed and how to find out why', async () => {
  const program = new Command()
  addReportFailureCommand(program, () =>
    readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      OPERATOR_EMAIL: 'tehnic@hlizo.example',
    }),
  )
  await program.parseAsync(['report-failure', 'hlizo-check.service'], { from: 'user' })
  const [mail] = await createDevMailbox({ db: database.db, clock: systemClock }).list({
    to: 'tehnic@hlizo.example',
  })

  expect(mail?.subject).toContain('hlizo-check.service a eșuat pe')
  expect(mail?.text).toContain('journalctl -u hlizo-check.service -n 100')
})
