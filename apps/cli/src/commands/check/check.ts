import type { Command } from 'commander'
import type { Config } from '@hlizo/server/config'
import { checkInvariants, type Finding } from '@hlizo/server/invariants/check-invariants'
import { poolDirectory } from '@hlizo/server/invariants/pool-directory'
import { knownPlansIn, providerMoney } from '@hlizo/server/invariants/provider-money'
import { storedResults } from '@hlizo/server/look-for-findings'
import { openStripe } from '@hlizo/server/open-stripe'
import { openUserPool } from '@hlizo/server/open-user-pool'
import { openProductClock } from '@hlizo/server/product-clock'
import { recordRoutine } from '@hlizo/server/routines/routine-store'
import { loadSecrets } from '@hlizo/server/secrets'
import { storeFindings } from '@hlizo/server/stores/findings'
import { withProduct } from '#cli/product.ts'

const MOST_LISTED = 20

const HELP = `
Reads in one snapshot, beside a running server or without one. What the payment provider says is
compared with the ledger when the provider answers, and the users of the pool with the accounts. Payments
sandbox and embedded user pool answer while the server runs.

How it went is stored for the metrics, and what is broken for Studio. The exit code is 0 when every rule that could be checked holds, and 1 when one is broken.`

function findingLines({ name, sentence, broken }: Finding): string {
  if (broken === null) return `unknown ${name}: it cannot be checked now. ${sentence}\n`
  if (broken.length === 0) return `ok      ${name}\n`
  const listed = broken.slice(0, MOST_LISTED).map((id) => `          ${id}\n`)
  const more = broken.length - listed.length

  return `BROKEN  ${name}: ${sentence}\n${listed.join('')}${more > 0 ? `          and ${more} more\n` : ''}`
}

/** The names of the broken rules; `null` when there are none. */
function brokenRules(findings: readonly Finding[]): string | null {
  const broken = findings.filter((finding) => (finding.broken?.length ?? 0) > 0)

  return broken.length === 0 ? null : broken.map(({ name }) => name).join(', ')
}

async function check(config: Config, { json = false }: { readonly json?: boolean }): Promise<void> {
  const secrets = await loadSecrets(config)
  const clock = await openProductClock(config)
  const stripe = openStripe(config, secrets)
  const pool = poolDirectory(openUserPool({ config, secrets, clock }))
  const findings = await withProduct(config, ({ db, store }) =>
    recordRoutine(
      db,
      { name: 'check', now: () => clock.now() },
      async () => {
        const startedAt = clock.now()
        const money = providerMoney(stripe, knownPlansIn(db))
        const sources = { store, money, pool, now: startedAt }
        const results = await checkInvariants(db, sources, (finding) => {
          if (!json) process.stdout.write(findingLines(finding))
        })
        const finishedAt = clock.now()
        const run = { source: 'check', startedAt, finishedAt, ...storedResults(results) } as const
        await storeFindings(db, run)
        return results
      },
      brokenRules,
    ),
  )
  if (json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`)
  if (brokenRules(findings) !== null) process.exitCode = 1
}

/** `hlizo check`: checks all invariants. */
export function addCheckCommand(program: Command, readConfig: () => Config): void {
  program
    .command('check')
    .description('Check every rule that money, accounts, viewing and media must obey.')
    .option('--json', 'write the findings as JSON')
    .addHelpText('after', HELP)
    .action((options: { json?: boolean }) => check(readConfig(), options))
}
