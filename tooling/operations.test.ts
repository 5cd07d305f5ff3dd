import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (file: string) => readFile(new URL(file, root), 'utf8')

/** The names in the first column of the table of variables. */
const documented = (text: string) =>
  [...text.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name)

/** The names that the environment's schema reads: its keys, one to a line. */
const readByProduct = (text: string) =>
  [...text.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)

describe('docs/operations.md', () => {
  it('names exactly the variables that the product reads', async () => {
    const listed = documented((await read('docs/operations.md')).split('## 3.')[0] ?? '')
    const known = readByProduct(await read('apps/server/src/environment.ts'))

    expect(known.length).toBeGreaterThan(40)
    expect(new Set(listed)).toEqual(new Set(known))
  })

  it('points only at files that are there', async () => {
    const text = await read('docs/operations.md')
    const links = [...text.matchAll(/\]\(((?!http)[^)]+)\)/g)].map(([, link]) => link ?? '')
    const missing = await Promise.all(
      links.map((link) =>
        read(`docs/${link}`).then(
          () => [],
          () => [link],
        ),
      ),
    )

    expect(missing.flat()).toEqual([])
  })
})

describe('docs/prometheus/alerts.yml', () => {
  it('queries only metrics of the product', async () => {
    const asked = (await read('docs/prometheus/alerts.yml')).match(/\bhlizo_[a-z_]+/g) ?? []
    const sources = await Promise.all(
      [
        'http/metrics.ts',
        'measure-product.ts',
        'features/catalogue/feature.ts',
        'features/plans/feature.ts',
        'features/progress/feature.ts',
      ].map((file) => read(`apps/server/src/${file}`)),
    )
    const known = sources.join('\n')
    const names = new Set(asked.map((name) => name.replace(/_(count|bucket|sum)$/, '')))
    const unknown = [...names].filter(
      (name) => !known.includes(`'${name}'`) && !known.includes(`'${name.slice('hlizo_'.length)}'`),
    )

    expect(unknown).toEqual([])
  })

  it('queries the growth of counters only: a falling gauge would count as a restart', async () => {
    const text = await read('docs/prometheus/alerts.yml')
    const grown = [...text.matchAll(/\b(?:rate|increase|irate)\(\s*(hlizo_[a-z_]+)/g)]
    const names = grown.map(([, name = '']) => name)

    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !/_(total|count|bucket|sum)$/.test(name))).toEqual([])
  })
})
