import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readMachineFacts, wasBusy } from '@hlizo/bench/machine-facts'
import { makeOwnDirectory } from '@hlizo/bench/own-directory'
import { runCommand } from '@hlizo/bench/run-command'
import { measureExpiry, recordStatements } from './load/expiry.ts'
import { measureFlatCost } from './load/flat-cost.ts'
import { kindsOf } from './load/kinds.ts'
import { measureOverload } from './load/overload.ts'
import { measurePeak } from './load/peak.ts'
import { table, type Finding } from './load/report.ts'
import { measurePeaks, measureSteady, type Target } from './load/steady.ts'
import { openFleet, type Fleet } from './machines/fleet.ts'
import { trialVariables } from './machines/trial.ts'
import { newMember, refreshed, type Member } from './people/member.ts'
import { publicVideos } from './people/traffic.ts'

const MEMBERS = 12
const COST_SECONDS = 40

/** Statements are counted, and neither a checkpoint nor a vacuum falls into a measurement. */
const COUNTING = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
  full_page_writes: 'off',
  autovacuum: 'off',
  checkpoint_timeout: '1d',
  max_wal_size: '16GB',
}

const say = (line: string) => process.stdout.write(`${line}\n`)

type Lengths = {
  readonly peakSeconds: number
  readonly minutes: number
  readonly overloadMinutes: number
  /** Requests a second of the mix, where that alone is wanted. */
  readonly rate: number | null
}

async function newMembers(url: string): Promise<readonly Member[]> {
  const members: Member[] = []
  for (let count = 0; count < MEMBERS; count += 1) members.push(await newMember(url))

  return members
}

/** One node, asked directly: the targets are a node's own. */
async function targetOf({ nodes: [node], url }: Fleet): Promise<Target> {
  if (!node) throw new Error('There is no node to put the load on.')
  let members = await newMembers(url)
  const videos = await publicVideos(url)
  const { hostname: host, port } = new URL(node.url)
  const renew = async () => {
    members = await Promise.all(members.map((member) => refreshed(url, member)))
  }

  return {
    host,
    say,
    port: Number(port),
    pid: node.child().pid ?? 0,
    adminUrl: node.adminUrl,
    renew,
    // Made when it is asked for: what begins after an hour comes with the tokens of then.
    get kinds() {
      return kindsOf({ host, members, videos })
    },
  }
}

async function measure(
  fleet: Fleet,
  lengths: Lengths,
  statements: ReturnType<typeof recordStatements>,
) {
  const target = await targetOf(fleet)
  if (lengths.rate !== null) return measureSteady(target, lengths.minutes, lengths.rate)
  const findings: Finding[] = []
  say('▸ each kind alone')
  findings.push(...(await measurePeaks(target, lengths.peakSeconds)))
  say('▸ the mix')
  const peak = await measurePeak(target, lengths.peakSeconds)
  findings.push(...(await measureSteady(target, lengths.minutes, peak / 2)))
  say('▸ overload')
  findings.push(...(await measureOverload(target, lengths.overloadMinutes, peak)))
  say('▸ expiry')
  if (fleet.database) findings.push(await measureExpiry(target, fleet.databaseUrl, statements))

  return findings
}

/** `--cost`: what a viewer-minute costs with one node and three, and with a thousand and a million accounts. */
async function measureCost(directory: string, port: number, isQuick: boolean): Promise<Finding[]> {
  await using fleet = await openFleet({
    directory,
    port,
    nodes: 3,
    hasBucket: false,
    variables: { ...trialVariables, LOG_LEVEL: 'fatal' },
    databaseSettings: COUNTING,
  })
  const members = await newMembers(fleet.url)

  return await measureFlatCost({
    fleet,
    say,
    kinds: kindsOf({ host: 'localhost', members, videos: await publicVideos(fleet.url) }),
    accounts: isQuick ? [1_000, 2_000] : [1_000, 1_000_000],
    seconds: isQuick ? 5 : COST_SECONDS,
  })
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3400' },
      minutes: { type: 'string', default: '1.5' },
      'overload-minutes': { type: 'string', default: '0.75' },
      rate: { type: 'string' },
      quick: { type: 'boolean', default: false },
      cost: { type: 'boolean', default: false },
      from: { type: 'string' },
    },
  })
  const rate = values.rate === undefined ? null : Number(values.rate)
  const lengths: Lengths = values.quick
    ? { peakSeconds: 2, minutes: 0.25, overloadMinutes: 0.25, rate }
    : {
        rate,
        peakSeconds: 6,
        minutes: Number(values.minutes),
        overloadMinutes: Number(values['overload-minutes']),
      }

  const { from, cost: isCost, quick: isQuick } = values

  return { port: Number(values.port), from, lengths, isCost, isQuick }
}

function report(findings: readonly Finding[]): void {
  say(`\n${table(findings)}\n\nThe asking side ran on the same cores.`)
  if (findings.some(({ isHeld }) => !isHeld)) process.exitCode = 1
}

/**
 * `npm run load` drives one node on a database of its own: each kind of request alone, their mix at half
 * of what the machine can do, three times as much, and prints targets beside what it measured, in some five
 * minutes. `--minutes 10 --overload-minutes 2` is the whole trial (R135, R136), `--minutes 60` judges memory
 * too (R139); with `--rate 200` only that mix is driven, at so many requests a second. `--cost` measures instead what a viewer-minute costs in larger installations. `--quick` only proves that it runs. `--from DIR` begins with the catalogue of a product on one machine, with its films.
 */
async function run(): Promise<void> {
  const { port, from, lengths, isCost, isQuick } = readOptions()
  const facts = readMachineFacts()
  const directory = await makeOwnDirectory('hlizo-load-')
  const statements = recordStatements()
  say(
    `${facts.cores} × ${facts.cpu}, ${facts.node}, ${facts.commit}, load ${facts.load.toFixed(1)}`,
  )
  if (wasBusy(facts)) say('This machine has work of its own: the figures are worse than its best.')
  if (isCost) return report(await measureCost(directory, port, isQuick))
  await using fleet = await openFleet({
    directory,
    port,
    nodes: 1,
    hasBucket: false,
    ...(from !== undefined && { from: resolve(from) }),
    variables: { ...trialVariables, LOG_LEVEL: 'fatal' },
    databaseLog: statements.log,
  })
  const findings = await measure(fleet, lengths, statements)

  return report(findings)
}

await runCommand(run)
