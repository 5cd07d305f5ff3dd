import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const sources = globSync('{packages,apps,emulators}/*/{src,app}/**/*.{ts,tsx}', {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$/.test(file))
const having = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

describe('the SDK of OpenTelemetry', () => {
  it('is loaded only where a collector is configured', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(having(/['"]@opentelemetry\//)).toEqual(['apps/server/src/tracing/open-tracing.ts'])
    expect(having(/from '[^']*\/open-tracing\.ts'/)).toEqual([])
    expect(having(/await import\('\.\/tracing\/open-tracing\.ts'\)/)).toEqual([
      'apps/server/src/core.ts',
    ])
  })
})
