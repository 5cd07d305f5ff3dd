import type { Command } from 'commander'
import type { Config } from '@hlizo/server/config'
import {
  distributionPlan,
  type DistributionPlan,
} from '@hlizo/server/distribution/distribution-plan'
import {
  countsStatements,
  examineStatements,
  type ExaminedStatements,
} from '@hlizo/server/distribution/examine-statements'
import { readRowLayout } from '@hlizo/server/distribution/row-layout'
import { withProduct } from '#cli/product.ts'

const HELP = `
Changes nothing. Prints the statements of Citus that spread the rows of accounts over several machines, and
which unique keys and references have to be given up before (docs/scaling.md).

Where the database counts its statements (shared_preload_libraries = 'pg_stat_statements', then
"create extension pg_stat_statements"), each one that the product has run is planned, and those that read
rows of all accounts are listed: with several machines they ask every one of them.`

const WIDTH = 160

const oneLine = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line
}

function planLines({
  keysWithoutAccount,
  droppedReferences,
  statements,
}: DistributionPlan): string[] {
  return [
    '-- Unique keys without the account. Each becomes a table of its own, from the key to the account:',
    ...keysWithoutAccount.map(
      ({ table, columns, name }) => `--   app.${table} (${columns.join(', ')}): ${name}`,
    ),
    '',
    `-- ${droppedReferences.length} references cross machines and are dropped.`,
    ...statements,
  ]
}

function statementLines(found: ExaminedStatements): string[] {
  const { ofOneAccount, ofAllAccounts, unplanned } = found
  const callsOfOneAccount = ofOneAccount.reduce((sum, { calls }) => sum + calls, 0)

  return [
    '',
    `-- ${ofOneAccount.length} statements (${callsOfOneAccount} calls) name the account of each row.`,
    `-- ${ofAllAccounts.length} statements read rows of all accounts:`,
    ...ofAllAccounts.map(
      ({ calls, tables, text }) => `--   ${calls} calls, ${tables.join(', ')}: ${oneLine(text)}`,
    ),
    `-- ${unplanned.length} statements could not be planned without their values:`,
    ...unplanned.map(({ calls, text }) => `--   ${calls} calls: ${oneLine(text)}`),
  ]
}

async function distribute(config: Config): Promise<void> {
  const lines = await withProduct(config, async ({ db }) => {
    const layout = await readRowLayout(db)
    const plan = planLines(distributionPlan(layout))
    if (await countsStatements(db))
      return [...plan, ...statementLines(await examineStatements(db, layout))]

    return [...plan, '', '-- The database does not count its statements, so none was examined.']
  })
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** `hlizo database distribute --plan`: what the database needs to be spread over several machines. */
export function addDatabaseCommands(program: Command, readConfig: () => Config): void {
  program
    .command('database')
    .description('Plan how the database is spread over machines.')
    .command('distribute')
    .requiredOption('--plan', 'print the plan; Hlizo does not carry it out')
    .description('Print the statements that spread the rows of accounts over several machines.')
    .addHelpText('after', HELP)
    .action(() => distribute(readConfig()))
}
