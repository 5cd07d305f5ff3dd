import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const sources = globSync('{packages,apps,emulators}/*/src/**/*.{ts,sql}', { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/testing[-.]/.test(file),
)

/** What would outlive a transaction on its connection, and be lost or found by another one behind a pooler. */
const SESSION_STATE =
  /\bset (?:session\b|(?:statement|lock|idle_in_transaction_session)_timeout|search_path|time zone)|pg_(?:try_)?advisory_lock|set_config\([^)]*, false\)|create temp|\blisten \$\{|\bdiscard all\b|declare \w+ cursor with hold/i
/** Listens on a connection of its own. */
const LISTENS = 'packages/database/src/notifications.ts'

describe('statements', () => {
  it('leave no session state after their transaction', () => {
    const found = sources.filter((file) =>
      SESSION_STATE.test(readFileSync(join(root, file), 'utf8')),
    )

    expect(sources.length).toBeGreaterThan(500)
    expect(found).toEqual([LISTENS])
  })
})
