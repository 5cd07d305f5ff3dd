import { hostname } from 'node:os'
import { InvalidArgumentError, type Command } from 'commander'
import { operatorMails } from '@hlizo/contract/messages/mails-operator'
import { formatMoment } from '@hlizo/domain/dates'
import { systemClock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import { createDevMailbox } from '@hlizo/mail/dev-mailbox'
import { smtpTransport } from '@hlizo/mail/smtp'
import type { OutgoingMail } from '@hlizo/mail/transport'
import { mailWriter } from '@hlizo/server/billing/mail-writer'
import type { Config } from '@hlizo/server/config'
import { mailBrand } from '@hlizo/server/billing/mail-brand'
import { withProduct } from '#cli/product.ts'

const HELP = `
docs/systemd/hlizo-failure@.service calls it when a timer's command has failed. The mail goes to
OPERATOR_EMAIL straight through the mail server, because the database may be what failed.

Example:
  hlizo report-failure hlizo-check.service`

function unitOf(text: string): string {
  if (!/^[\w@.:-]{1,128}$/.test(text))
    throw new InvalidArgumentError('It is not the name of a unit.')
  return text
}

/** Sends at once, through the mail server or into the development mailbox. */
async function deliver(config: Config, mail: OutgoingMail): Promise<void> {
  const { url, from } = config.mail
  if (url === null) {
    await withProduct(config, ({ db }) =>
      createDevMailbox({ db, clock: systemClock }).transport.deliver(mail),
    )
    return
  }
  const transport = smtpTransport({ url, from })
  try {
    await transport.deliver(mail)
  } finally {
    await transport.close()
  }
}

async function reportFailure(config: Config, unit: string): Promise<void> {
  const now = systemClock.now()
  const words = operatorMails.unitFailed({ unit, host: hostname(), moment: formatMoment(now) })
  const to = config.site.operator.email
  const { subject, text, html } = mailWriter({ brand: mailBrand({ config }) })(to, unit, words)
  await deliver(config, { id: uuidv7(now), to, subject, text, html, unsubscribeUrl: null })
  process.stdout.write(`A mail about ${unit} went to ${to}.\n`)
}

/** `hlizo report-failure`: mails the operator that a timer's command has failed. */
export function addReportFailureCommand(program: Command, readConfig: () => Config): void {
  program
    .command('report-failure')
    .argument('<unit>', 'the systemd unit that failed', unitOf)
    .description('Tell the operator by mail that a unit has failed.')
    .addHelpText('after', HELP)
    .action((unit: string) => reportFailure(readConfig(), unit))
}
