import { join } from 'node:path'
import { ensureTestTools } from './machine.ts'
import { runScript, runStep } from './run-step.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')

/** `npm run check`: the one gate. Format, lint, types, unused code, then every suite without a browser. */
await runScript(async () => {
  const tools = await ensureTestTools()
  await runStep('format', 'npx', ['oxfmt', '--check', '.'], { cwd: root })
  await runStep('lint', 'npx', ['oxlint', '--type-aware'], { cwd: root })
  await runStep('types of the routes', 'npx', ['react-router', 'typegen'], { cwd: web })
  await runStep('types', 'npx', ['tsc', '-p', '.'], { cwd: root })
  const cardScripts = 'emulators/payments/tsconfig.browser.json'
  await runStep('types of the card elements', 'npx', ['tsc', '-p', cardScripts], { cwd: root })
  await runStep('types of the web', 'npx', ['tsc', '-p', 'apps/web'], { cwd: root })
  await runStep('unused code', 'npx', ['knip'], { cwd: root })
  await runStep('suites', 'npx', ['vitest', 'run'], {
    cwd: root,
    env: { FFMPEG_PATH: tools.ffmpeg },
  })
})
