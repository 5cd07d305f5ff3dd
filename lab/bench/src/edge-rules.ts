import { createHash } from 'node:crypto'
import { systemClock } from '@hlizo/kit/clock'
import { createMediaSigner } from '@hlizo/media/sign'
import { startEdgeNginx, startEdgeVarnish, type EdgeServer } from './support/edge-server.ts'
import { atLeast, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { measureLoad } from './support/load.ts'
import { percentile } from './support/statistics.ts'

const SECRET = 'a-key-of-the-benchmark-with-40-characters'
const ID = createHash('sha256').update(SECRET).digest('hex').slice(0, 8)
const CONNECTIONS = 16
const ADDRESSES = 500
const ROUNDS = 9
const SECONDS = { warm: 0.3, quick: 0.5, round: 1 }
const MICROSECONDS = 1e6
const AN_HOUR_MS = 3_600_000

type Text = (recipe: string) => string
type Rule = {
  readonly what: string
  readonly isForNginx: boolean
  readonly start: (directory: string, change: Text) => Promise<EdgeServer | null>
  /** Answers at once instead of sending a file, with and without the verification. */
  readonly verify: Text
  readonly pass: Text
}

const withKey: Text = (recipe) => recipe.replace('00000000', ID).replace('YOUR-ADDRESS-KEY', SECRET)

const rules: readonly Rule[] = [
  {
    what: 'nginx, secure_link: verifications per core',
    isForNginx: true,
    start: startEdgeNginx,
    verify: (recipe) => withKey(recipe).replace(/try_files .*$/m, 'return 200 "signed";'),
    pass: (recipe) =>
      recipe.replace(/if \(\$media_address[^]*?try_files .*$/m, 'return 200 "signed";'),
  },
  {
    what: 'Varnish, HMAC-SHA-256: verifications per core',
    isForNginx: false,
    start: startEdgeVarnish,
    verify: (recipe) => withKey(recipe).replace('return (hash);', 'return (synth(200));'),
    pass: (recipe) =>
      recipe.replace('call open_media_address;', 'return (synth(200)); call open_media_address;'),
  },
]

/** Addresses of as many sessions, so that nothing can be remembered. */
function addresses(isForNginx: boolean): string[] {
  const keys = [{ id: ID, secret: SECRET, isForNginx }] as const
  const signer = createMediaSigner({ keys, clock: systemClock })
  const expiresAt = new Date(systemClock.now().getTime() + AN_HOUR_MS)
  const assetId = '0123456789abcdef0123456789abcdef'

  return Array.from(
    { length: ADDRESSES },
    (_, session) =>
      `${signer.sign({ sessionId: `session-${session}`, assetId, expiresAt })}v720_00000.m4s`,
  )
}

/** The processor time of a request, in seconds. */
async function costOf(server: EdgeServer, paths: readonly string[], seconds: number) {
  const urls = paths.map((path) => server.url + path)
  const before = await server.processorSeconds()
  const { answers } = await measureLoad({ urls, connections: CONNECTIONS, seconds })
  const used = (await server.processorSeconds()) - before

  return used / answers
}

async function measureRule(bench: Bench, rule: Rule): Promise<readonly Measurement[]> {
  const directory = await bench.directory()
  await using verifying = await rule.start(directory, rule.verify)
  await using passing = await rule.start(directory, rule.pass)
  if (verifying === null || passing === null) {
    bench.remark(`${rule.what}: not measured, the program is not installed.`)
    return []
  }
  const paths = addresses(rule.isForNginx)
  const { status } = await fetch(verifying.url + paths[0])
  if (status !== 200) throw new Error(`The rule answers ${status} to a signed address.`)

  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.round
  for (const server of [verifying, passing]) await costOf(server, paths, SECONDS.warm)
  // Alternating, so that other load on the machine affects both.
  const full: number[] = []
  const bare: number[] = []
  for (let round = 0; round < bench.rounds(ROUNDS); round += 1) {
    full.push(await costOf(verifying, paths, seconds))
    bare.push(await costOf(passing, paths, seconds))
  }
  const whole = percentile(full, 0.5)
  const own = whole - percentile(bare, 0.5)
  const note =
    `processor time of a request less that of one without the rule, medians of ${full.length} rounds; ` +
    `a whole request takes ${(whole * MICROSECONDS).toFixed(0)} µs`

  return [
    {
      what: rule.what,
      unit: '/s',
      group: 'rules',
      samples: [1 / own],
      goals: [atLeast(100_000)],
      note,
    },
  ]
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const found: Measurement[] = []
  for (const rule of rules) found.push(...(await measureRule(bench, rule)))

  return found
}

/** How many signatures of media URLs an edge verifies in a second of one core. */
export const edgeRules: Figure = { name: 'edge-rules', title: 'Media URLs at the edge', measure }
