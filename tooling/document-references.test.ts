import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** The specification, and the invented references of this file. */
const EXEMPT = ['docs/spec.md', 'tooling/document-references.test.ts']
const exclude = ['**/node_modules', '**/build', '**/.react-router']
const source = globSync('{apps,packages,emulators,lab,e2e,tooling,demo}/**/*.{ts,tsx,css}', {
  cwd: root,
  exclude,
})
const documents = globSync(['*.md', '*.yaml', 'docs/**/*.{md,yml,yaml,env,conf}'], { cwd: root })
const files = [...source, ...documents].filter((file) => !EXEMPT.includes(file))

type Reference = { readonly document: string; readonly chapter: string }

/** `x.md §5`, `x.md, section 5`, `x.md, „Keys”`, and the same after a link; a file below docs alone. */
function referencesIn(text: string): Reference[] {
  const chapters = /([\w./-]+\.md)\)?,? (?:§ ?(\d+)|sections? (\d+)|secțiunea (\d+)|„([^”\n]+)”)/g
  const named = [...text.matchAll(chapters)].map(
    ([, document = '', sign, section, romanian, heading]) => ({
      document,
      chapter: sign ?? section ?? romanian ?? heading ?? '',
    }),
  )
  const alone = [...text.matchAll(/(?<![\w./-])docs\/[\w./-]+\.md/g)].map(([document]) => ({
    document,
    chapter: '',
  }))

  return [...named, ...alone]
}

function exists(file: string, { document, chapter }: Reference): boolean {
  const path = [root, join(root, 'docs'), join(root, dirname(file))]
    .map((directory) => join(directory, document))
    .find((one) => existsSync(one))
  if (path === undefined) return false
  const headings = readFileSync(path, 'utf8').match(/^#+ .*$/gm) ?? []
  const names = headings.flatMap((heading) => {
    const [, number = '', name = ''] = /^#+ (?:(\d+)\. )?(.*)$/.exec(heading) ?? []
    return [number, name]
  })

  return chapter === '' || names.includes(chapter)
}

describe('references to documents', () => {
  it('name a file and a chapter that exist', () => {
    const found = files.flatMap((file) =>
      referencesIn(readFileSync(join(root, file), 'utf8')).map((one) => ({ file, ...one })),
    )

    expect(found.length).toBeGreaterThan(100)
    expect(found.filter(({ file, ...one }) => !exists(file, one))).toEqual([])
  })

  it('name no chapter of a document that is elsewhere', () => {
    const elsewhere =
      /\b(?:decisions|design|architecture|business|identity|media|payments|reliability|stack|style) §/i

    expect(files.filter((file) => elsewhere.test(readFileSync(join(root, file), 'utf8')))).toEqual(
      [],
    )
  })

  it('are found in each way of writing them', () => {
    const text = 'a.md §5.2, [b](b.md), section 6; c.md, secțiunea 7; d.md, „Keys”; docs/e.md'

    expect(referencesIn(text)).toEqual([
      { document: 'a.md', chapter: '5' },
      { document: 'b.md', chapter: '6' },
      { document: 'c.md', chapter: '7' },
      { document: 'd.md', chapter: 'Keys' },
      { document: 'docs/e.md', chapter: '' },
    ])
  })
})
