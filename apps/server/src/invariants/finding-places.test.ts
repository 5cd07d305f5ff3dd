import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findingPlace } from '@hlizo/contract/messages/finding-places'

const IN_CODE = /(?<!sql)`([^`\n]*\$\{[^`\n]*)`/g
const IN_SQL = /'[a-z ]+'(?:\s*\|\|\s*(?:'[a-z ]+'|[a-z_.]+(?:\([^)]*\))?))+/g

/** The violations that a rule writes into its report, with ids that are made up. */
function writtenIn(source: string): string[] {
  const inCode = [...source.matchAll(IN_CODE)]
    .map(([, text = '']) => text.replace('${other.', '${').replaceAll(/\$\{join[^}]*\}/g, 'plan'))
    .filter((text) => !text.endsWith('.'))
    .map((text) => text.replaceAll(/\$\{[^}]*\}?/g, 'sub_1'))
  const inSql = [...source.matchAll(IN_SQL)].map(([text]) =>
    text
      .split('||')
      .map((part) => part.trim())
      .map((part) => (part.startsWith("'") ? part.slice(1, -1) : '7'))
      .join(''),
  )

  return [...inCode, ...inSql].map((text) => (text.startsWith(' ') ? `7${text}` : text).trim())
}

describe('findingPlace', () => {
  it('has Romanian words for every violation that a rule can report', () => {
    const written = readdirSync(import.meta.dirname)
      .filter((name) => !/^testing-|\.test\.ts$/.test(name))
      .flatMap((name) => writtenIn(readFileSync(join(import.meta.dirname, name), 'utf8')))

    expect(written.length).toBeGreaterThan(60)
    expect(written.filter((what) => findingPlace(what) === null)).toEqual([])
  })
})
