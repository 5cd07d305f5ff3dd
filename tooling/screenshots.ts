import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from './build-web.ts'
import { ensureTestTools } from './machine.ts'
import { runScript, runStep } from './run-step.ts'

const root = join(import.meta.dirname, '..')
const data = join(root, 'data')

/**
 * `npm run screenshots`: every screen in `screenshots/index.html`, of a product of its own or of `-- --url …`.
 * `-- --guide` takes the pictures of docs/studio.md instead.
 */
await runScript(async () => {
  const { url, guide } = parseArgs({
    options: { url: { type: 'string' }, guide: { type: 'boolean', default: false } },
  }).values
  const { chromium } = await ensureTestTools()
  const copy = mkdtempSync(join(tmpdir(), 'hlizo-screenshots-'))
  try {
    if (url === undefined) {
      await buildWeb()
      // With the films that are imported already, where there are some; never with the very data.
      if (existsSync(data)) cpSync(data, copy, { recursive: true })
    }
    const given = url === undefined ? { E2E_DATA_DIR: copy } : { E2E_URL: url }
    await runStep(
      'pictures of every screen',
      'npx',
      [
        'playwright',
        'test',
        '--config',
        'lab/screenshots/playwright.config.ts',
        '--reporter=line',
        `--project=${guide ? 'guide' : 'screenshots'}`,
      ],
      { cwd: root, env: { CHROMIUM_PATH: chromium, ...given } },
    )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
