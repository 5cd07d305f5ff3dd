import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureTestTools } from './machine.ts'
import { runScript, runStep } from './run-step.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')

/** The suites that need no database, no media tools and no server (docs/decisions/0049). */
const FAST_SUITES = [
  'packages/kit/',
  'packages/contract/',
  'packages/domain/',
  'packages/fixtures/',
  'packages/player/',
  'apps/web/',
  'apps/studio/',
  'demo/',
  'e2e/',
  'lab/',
  'tooling/',
]

const step = (name: string, args: readonly string[], cwd = root) =>
  runStep(name, 'npx', args, { cwd, isHeld: true })

async function rules(): Promise<void> {
  await step('lint', ['oxlint', '--type-aware'])
  await step('format', ['oxfmt', '--check', '.'])
}

async function types(): Promise<void> {
  await step('types of the routes', ['react-router', 'typegen'], web)
  await step('types', ['tsc', '-p', '.'])
  await step('types of the card elements', [
    'tsc',
    '-p',
    'emulators/payments/tsconfig.browser.json',
  ])
  // Neither the DOM's types nor Node's: the session of the player is to run on any media element.
  await step('types of the player', ['tsc', '-p', 'packages/player'])
  await step('types of the web', ['tsc', '-p', 'apps/web'])
  await step('types of Studio', ['tsc', '-p', 'apps/studio'])
  await step('unused code', ['knip'])
}

const { values: flags } = parseArgs({ options: { mutants: { type: 'boolean', default: false } } })

/** `npm run check`: the checks of a minute before a commit; with `--mutants`, whether the suites of the rules notice each small change of them (minutes). `npm test` is what a change must pass before it lands. */
await runScript(async () => {
  const tools = await ensureTestTools()
  // One core each; both end before the first failure is named.
  const lanes = await Promise.allSettled([rules(), types()])
  const failed = lanes.find((lane) => lane.status === 'rejected')
  if (failed) throw failed.reason
  await runStep('fast suites', 'npx', ['vitest', 'run', ...FAST_SUITES], {
    cwd: root,
    env: { FFMPEG_PATH: tools.ffmpeg },
  })
  if (flags.mutants) {
    await runStep('mutants', 'npx', ['stryker', 'run', 'lab/mutants/stryker.config.json'], {
      cwd: root,
    })
    await runStep('written mutants', 'node', ['lab/mutants/run-mutants.ts'], { cwd: root })
  }
})
