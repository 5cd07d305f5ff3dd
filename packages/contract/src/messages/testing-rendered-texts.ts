import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A text that a screen, a mail or a document can show, and where it comes from. */
export type RenderedText = { readonly from: string; readonly text: string }

const counts = [1, 2, 19, 20, 21, 100, 101]
const endings = ['asked', 'unpaid', 'refunded']
const amounts = /^(months|days|hours|minutes|seconds|shown|wait|count|more)$/
const optional =
  /^(fromEuro|consent|statement|reason|sentTo|recipient|buyer|message|nextCharge|nextAttempt|until)$/

/** One fact of a mail or a document, chosen by its name; odd variants leave optional facts out. */
function factFor(name: string, count: number, variant: number): unknown {
  if (amounts.test(name)) return count
  if (name === 'amounts' || name === 'paidManually') return ['26,73 RON', '6.99 Euro']
  if (name === 'renewal') return ['Se reînnoiește automat pe 3 ianuarie 2027.']
  if (name === 'because') return endings[variant % endings.length]
  if (name === 'topic') return 'payment'
  if (name === 'legalText') return variant % 2 === 0 ? 'terms' : 'privacy'
  if (name === 'operator') return factsFor(count, variant)
  if (name === 'lastPayment') return variant % 2 === 0 ? factsFor(count, variant) : null
  if (/^(is|has)[A-Z]/.test(name)) return variant % 2 === 0
  if (optional.test(name) && variant % 2 === 1) return null

  return 'Ana'
}

const factsFor = (count: number, variant: number): object =>
  new Proxy({}, { get: (_, name) => factFor(String(name), count, variant) })

/** What a caption file or a track can have wrong: a message is chosen by it. */
const importProblems = [
  'BAD_TIMING',
  'ENDS_BEFORE_START',
  'EMPTY_CUE',
  'TEXT_WITHOUT_TIME',
  'STYLE_DROPPED',
  'SETTING_DROPPED',
  'MARKUP_DROPPED',
  'DRAWING_DROPPED',
  'CUT_OFF',
  'EXTRA_AUDIO',
  'EXTRA_VIDEO',
  'CAPTIONS_NOT_TEXT',
  'CAPTIONS_WITHOUT_LANGUAGE',
  'CAPTIONS_TWICE',
  'CAPTIONS_UNREADABLE',
]

/** How an account may still be entered: a message is chosen by it. */
const waysLeft = ['password', 'links', 'passkeys']

const samples: readonly unknown[] = [
  ...counts,
  'Ana',
  'Abonament anual',
  [],
  ['0:30', '1:05'],
  ...importProblems,
  ...waysLeft,
  ...counts.map((count, variant) => factsFor(count, variant)),
]

const isBroken = ({ text }: RenderedText) => /undefined|NaN|null|\[object/.test(text)

/** The texts of a function for each sample that it accepts; those that it cannot print are left out. */
function called(from: string, say: Function): RenderedText[] {
  const renderings = samples.flatMap((sample) => {
    try {
      const texts = textsIn(from, Reflect.apply(say, undefined, [sample, sample, sample, sample]))

      return texts.some(isBroken) ? [] : [texts]
    } catch {
      return []
    }
  })
  if (renderings.length === 0) throw new Error(`No sample fits the message ${from}.`)

  return renderings.flat()
}

/** Every text in a value: strings, lists and records of them, and what functions return for samples. */
function textsIn(from: string, value: unknown): RenderedText[] {
  if (typeof value === 'string') return [{ from, text: value }]
  if (typeof value === 'function') return called(from, value)
  if (typeof value !== 'object' || value === null) return []

  return Object.entries(value).flatMap(([key, part]) => textsIn(`${from}.${key}`, part))
}

/** Every message of this folder, mails and legal documents included, plurals in all their forms. */
export async function renderedTexts(): Promise<RenderedText[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/(^|\/)testing-|\.test\.ts$/.test(file),
  )
  const modules = await Promise.all(
    files.map(async (file): Promise<[string, unknown]> => [
      file,
      await import(join(import.meta.dirname, file)),
    ]),
  )

  return modules.flatMap(([file, module]) => textsIn(file, module))
}
