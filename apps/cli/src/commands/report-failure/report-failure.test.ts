import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '@hlizo/kit/clock'
import { createDevMailbox } from '@hlizo/mail/dev-mailbox'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addReportFailureCommand } from './report-failure.ts'

let hlizo: TestCommands

beforeAll(async () => {
  hlizo = await openTestCommands(addReportFailureCommand, {
    OPERATOR_EMAIL: 'tehnic@hlizo.example',
  })
})
afterAll(() => hlizo.close())

it('mails the operator the failed unit and the command that shows its log', async () => {
  await hlizo.run('report-failure', 'hlizo-check.service')
  const [mail] = await createDevMailbox({ db: hlizo.db, clock: systemClock }).list({
    to: 'tehnic@hlizo.example',
  })

  expect(mail?.subject).toContain('hlizo-check.service a eșuat pe')
  expect(mail?.text).toContain('journalctl -u hlizo-check.service -n 100')
})
