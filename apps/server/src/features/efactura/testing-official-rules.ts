import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'

type Transform = (options: {
  readonly stylesheetInternal: unknown
  readonly sourceText: string
  readonly destination: 'serialized'
}) => unknown

const require = createRequire(import.meta.url)
/** The package has no types. */
const Processor = z.object({
  transform: z.custom<Transform>((value) => typeof value === 'function'),
})
const Transformed = z.object({ principalResult: z.string() })

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseAttributeValue: false,
  isArray: (name) => ['fired-rule', 'failed-assert'].includes(name),
})

/** What a compiled Schematron finds (ISO 19757-3, SVRL). */
const Report = z.object({
  'schematron-output': z.object({
    'fired-rule': z.array(z.unknown()).default([]),
    'failed-assert': z.array(z.object({ '@id': z.string(), '@flag': z.string() })).default([]),
  }),
})

export type OfficialRules = {
  /** The fatal rules that a document breaks, by their identifiers. */
  readonly brokenBy: (xml: string) => string[]
}

/** Compiles a stylesheet for the processor; the official one takes some ten seconds. */
async function compile(stylesheet: string): Promise<unknown> {
  const directory = await mkdtemp(join(tmpdir(), 'hlizo-xslt-'))
  try {
    const compiled = join(directory, 'compiled.json')
    const words = [`-xsl:${stylesheet}`, `-export:${compiled}`, '-nogo']
    await promisify(execFile)(process.execPath, [require.resolve('xslt3'), ...words])

    return JSON.parse(await readFile(compiled, 'utf8'))
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** The rules in stylesheets that were made of Schematron, as the artefacts of EN 16931 and CIUS-RO are published. */
export async function officialRules(stylesheets: readonly string[]): Promise<OfficialRules> {
  const { transform } = Processor.parse(require('saxon-js'))
  const compiled = new Map<string, unknown>()
  for (const stylesheet of stylesheets) compiled.set(stylesheet, await compile(stylesheet))

  const brokenIn = (stylesheet: string, xml: string): string[] => {
    const stylesheetInternal = compiled.get(stylesheet)
    const options = { stylesheetInternal, sourceText: xml, destination: 'serialized' } as const
    let result: unknown
    try {
      result = transform(options)
    } catch (error) {
      // An amount that is no number, for one, ends the transformation.
      return [`${stylesheet} fails: ${String(error)}`]
    }
    const { principalResult } = Transformed.parse(result)
    const report = Report.parse(parser.parse(principalResult))['schematron-output']
    // Rules about another kind of document find nothing in an invoice.
    if (report['fired-rule'].length === 0)
      return [`no rule of ${stylesheet} is about this document`]
    const fatal = report['failed-assert'].filter((one) => one['@flag'] === 'fatal')

    return [...new Set(fatal.map((one) => one['@id']))]
  }

  return { brokenBy: (xml) => stylesheets.flatMap((stylesheet) => brokenIn(stylesheet, xml)) }
}

const named = process.env['EN16931_XSLT']

/** The rules in the stylesheets that `EN16931_XSLT` names, if it does (docs/efactura.md). */
export const namedRules: OfficialRules =
  named === undefined ? { brokenBy: () => [] } : await officialRules(named.split(','))
