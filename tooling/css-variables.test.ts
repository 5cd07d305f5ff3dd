import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

// Declared by React Aria on the element of a popover.
const declaredByLibraries = ['--trigger-width']

const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))

/** Custom properties that style sheets read without a fallback and nothing declares. */
function undeclared(sheets: readonly string[], scripts: readonly string[]): string[] {
  const names = (texts: readonly string[], pattern: RegExp) =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))
  const used = names(sheets, /var\(\s*(--[\w-]+)\s*\)/g)
  const declared = [
    ...declaredByLibraries,
    ...names(sheets, /(--[\w-]+)\s*:/g),
    ...names(scripts, /(--[\w-]+)['"`]?[\]:,]/g),
  ]

  return [...used].filter((name) => !declared.includes(name))
}

describe('custom properties', () => {
  it('are declared where a style sheet reads them: the browser drops a rule silently', () => {
    const sheets = textsOf('apps/{web,studio}/app/**/*.css')
    const scripts = textsOf('apps/{web,studio}/app/**/*.{ts,tsx}')

    expect(sheets.length).toBeGreaterThan(50)
    expect(undeclared(sheets, scripts)).toEqual([])
  })

  it('are found when they are not', () => {
    const sheets = [':root { --ink: #000 }', 'p { color: var(--ink); margin: var(--gone) }']

    expect(undeclared(sheets, [])).toEqual(['--gone'])
  })
})
