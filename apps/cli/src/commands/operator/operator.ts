import { InvalidArgumentError, type Command } from 'commander'
import { createJobQueue } from '@hlizo/database/jobs'
import { OperatorRole } from '@hlizo/contract/entities/operator'
import { silentLog } from '@hlizo/kit/log'
import { createDevMailbox } from '@hlizo/mail/dev-mailbox'
import { createMailer } from '@hlizo/mail/mailer'
import { mailBrand } from '@hlizo/server/billing/mail-brand'
import { mailWriter } from '@hlizo/server/billing/mail-writer'
import type { Config } from '@hlizo/server/config'
import { operatorService } from '@hlizo/server/features/operators/operator-service'
import { openProductClock } from '@hlizo/server/product-clock'
import { accountStore } from '@hlizo/server/stores/accounts'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { operatorStore } from '@hlizo/server/stores/operators'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { printTable } from '#cli/print-table.ts'
import { withProduct } from '#cli/product.ts'

type Office = {
  readonly db: Database
  readonly clock: Clock
  readonly service: ReturnType<typeof operatorService>
  readonly isServed: boolean
}

const HELP = `
Roles: editor (titles, home, texts), support (people, tickets, withdrawals), finance (payments, coupons,
prices), owner (everything, and roles). An address without an account gets an invitation by mail. Studio asks
each operator for a second factor.`

async function withOffice<Value>(
  config: Config,
  work: (office: Office) => Promise<Value>,
): Promise<Value> {
  const clock = await openProductClock(config)
  const writeMail = mailWriter({ brand: mailBrand({ config }) })

  return withProduct(config, ({ db, isServed }) => {
    // Mails are only put into the outbox here; a server sends them.
    const { transport } = createDevMailbox({ db, clock })
    const jobs = createJobQueue({ db, clock, log: silentLog })
    const mailer = createMailer({ db, clock, log: silentLog, transport, jobs })
    return work({ db, clock, isServed, service: operatorService({ db, clock, mailer, writeMail }) })
  })
}

function roleOf(text: string, before: readonly OperatorRole[] = []): OperatorRole[] {
  const role = OperatorRole.safeParse(text)
  if (!role.success) throw new InvalidArgumentError(`Roles are ${OperatorRole.options.join(', ')}.`)

  return [...new Set([...before, role.data])]
}

const refusals = {
  CHANGED_BY_OTHER: 'The roles have just been changed.',
  LAST_OWNER: 'This is the last owner. Add another one first.',
  NOT_FOUND: 'This account is no operator.',
}

const addressOf = (text: string) => text.trim().toLowerCase()

async function add(config: Config, email: string, roles: readonly OperatorRole[]): Promise<void> {
  const address = addressOf(email)
  const actor = commandLineActor()
  const words = await withOffice(config, async ({ db, service, isServed }) => {
    const added = await service.add(address, roles, actor)
    if (added.ok) return `${address} is ${roles.join(', ')}.`
    if (added.refusal === 'OPERATOR_EXISTS') {
      const account = await accountStore(db).byEmail(address)
      const changed = await service.changeRoles(account?.id ?? '', { roles, seen: null }, actor)
      if (!changed.ok) throw new Error(refusals[changed.refusal])
      return `${address} is ${roles.join(', ')}.`
    }
    await service.invite(address, roles, actor)
    const sent = isServed ? '' : ' It is sent when a server runs.'
    return `${address} has no confirmed account: an invitation goes there.${sent}`
  })
  process.stdout.write(`${words}\n`)
}

async function list(config: Config): Promise<void> {
  await withOffice(config, async ({ db, clock }) => {
    const store = operatorStore(db)
    const [operators, invitations] = [await store.list(), await store.invitations(clock.now())]
    printTable(process.stdout, [
      ...operators.map(({ email, name, roles, secondFactorSince }) => [
        email,
        name,
        roles.join(', '),
        secondFactorSince === null ? 'no second factor yet' : 'second factor',
      ]),
      ...invitations.map(({ email, roles, expiresAt }) => [
        email,
        '',
        roles.join(', '),
        `invited until ${expiresAt.toISOString().slice(0, 10)}`,
      ]),
    ])
  })
}

/** Removes the operator with an open invitation; without an operator it withdraws the invitation. */
async function remove(config: Config, email: string): Promise<void> {
  const address = addressOf(email)
  const actor = commandLineActor()
  const words = await withOffice(config, async ({ db, service }) => {
    const account = await accountStore(db).byEmail(address)
    const removed = account && (await service.remove(account.id, actor))
    if (removed?.ok) return `${address} is no operator any more.`
    if (removed?.refusal === 'LAST_OWNER') throw new Error(refusals.LAST_OWNER)
    if (!(await service.withdrawInvitation(address, actor)))
      throw new Error(`There is neither an operator nor an invitation ${address}.`)
    return `The invitation of ${address} is withdrawn.`
  })
  process.stdout.write(`${words}\n`)
}

/** `hlizo operator …`: who works in Studio. */
export function addOperatorCommands(program: Command, readConfig: () => Config): void {
  const operator = program
    .command('operator')
    .description('Say who works in Studio.')
    .addHelpText('after', HELP)

  operator
    .command('add')
    .argument('<email>', 'the address of the account')
    .requiredOption('--role <role>', 'may be given several times', roleOf)
    .description('Make an account an operator, or change the roles.')
    .action((email: string, { role }: { role: OperatorRole[] }) => add(readConfig(), email, role))

  operator
    .command('list')
    .description('Operators and open invitations.')
    .action(() => list(readConfig()))

  operator
    .command('remove')
    .argument('<email>', 'the address of the operator or of the invitation')
    .description('Take all roles away, or withdraw the invitation.')
    .action((email: string) => remove(readConfig(), email))
}
