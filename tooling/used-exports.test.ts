import { describe, expect, it } from 'vitest'
import { readModules } from './module-graph.ts'

/** React Router reads these from the modules of routes and layouts. */
const readByTheRouter = [
  'loader',
  'clientLoader',
  'middleware',
  'clientMiddleware',
  'shouldRevalidate',
  'Layout',
  'ErrorBoundary',
  'HydrateFallback',
  'meta',
  'links',
  'headers',
  'default',
]
/** What `npm start` runs. The laboratory and the other tools only look at it. */
const isOfProduct = (file: string) =>
  /^(?:packages|apps|emulators|demo)\/|^tooling\/start\.ts$/.test(file)
const isTest = (file: string) =>
  /\.(?:test|spec)\.tsx?$|\/testing[^/]*\.tsx?$|^e2e\/|^packages\/fixtures\//.test(file)

describe('an export of the product', () => {
  it('is used by the product, not only by its tests', () => {
    const product = readModules().filter(({ file }) => isOfProduct(file) && !isTest(file))
    const used = new Set(
      product.flatMap(({ imports }) => imports.map(({ file, name }) => `${file} ${name}`)),
    )
    const unused = product
      .filter(({ file }) => !file.startsWith('demo/') && !file.startsWith('tooling/'))
      .filter(({ file }) => !used.has(`${file} *`))
      .flatMap(({ file, values, types, text }) =>
        [...values, ...types]
          .filter((name) => !used.has(`${file} ${name}`) && !readByTheRouter.includes(name))
          .filter((name) => text.split(new RegExp(`\\b${name}\\b`)).length <= 2)
          .map((name) => `${file} ${name}`),
      )

    expect(unused).toEqual([])
    // Every file of the repository is read.
  }, 120_000)
})
