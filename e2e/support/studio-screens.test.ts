import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { operatorRoles, studioScreens } from './studio-screens.ts'

const sources = ['sections', 'figures-section', 'money-section'].map((name) =>
  readFileSync(join(import.meta.dirname, `../../apps/studio/app/${name}.ts`), 'utf8'),
)
const paths = sources.flatMap((source) =>
  [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path),
)
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

it('every screen of Studio is looked at, so that studio-screens.deep.spec.ts sees it', () => {
  const looked = operatorRoles
    .flatMap((role) => studioScreens[role])
    .map(({ address, opens }) => opens ?? address.replace(/^\/studio/, '').replace(/\?.*/, ''))

  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !looked.some((seen) => patternOf(path).test(seen)))).toEqual([])
})
