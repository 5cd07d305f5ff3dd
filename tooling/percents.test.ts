import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = ['apps/web/app', 'apps/studio/app', 'apps/server/src', 'packages/domain/src']
/** English, for the person who runs the server. */
const forAdministrators = /^apps\/server\/src\/(doctor|invariants)\//

const withoutComments = (source: string) => source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

const sources = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing-/.test(file))
      .map((file) => join(folder, file)),
  )
  .filter((file) => !forAdministrators.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }))

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

describe('a percent on a screen or in a document', () => {
  it('is formatted only by percentText and rateText', () => {
    expect(sources.length).toBeGreaterThan(500)
    // A template or an element; CSS has no space before the sign.
    expect(filesWith(/\}[ \u00A0]%|\}%<|\d[ \u00A0]% ?\p{L}*['"`<]/u)).toEqual([])
  })

  it('has one more format, for a change with its sign', () => {
    expect(filesWith(/style: 'percent'/)).toEqual(['packages/domain/src/figure-text.ts'])
  })
})
