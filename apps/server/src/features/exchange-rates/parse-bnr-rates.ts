import type { LeiRateOfDay } from '#server/billing/lei-rate-store.ts'

// The document has only elements with plain attributes.
const TAG = /<(\/?)([A-Za-z]\w*)((?:\s+[A-Za-z][\w:.-]*="[^"<&]*")*)\s*(\/?)>/g
const DECLARATION = /^\uFEFF?\s*<\?xml[^<>]*\?>/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const AMOUNT = /^(\d{1,6})(?:\.(\d{1,4}))?$/
const MULTIPLIER = /^[1-9]\d{0,4}$/

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(String.raw`\s${name}="([^"]*)"`).exec(attributes)?.[1]
}

/** Avoids floating point. */
export function tenThousandthsOf(text: string): number | null {
  const [, whole, fraction = ''] = AMOUNT.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(`${whole}${fraction.padEnd(4, '0')}`)
}

function refuse(why: string): never {
  throw new Error(
    `The document at BNR_RATES_URL is not the one of the National Bank of Romania: ${why}. ` +
      `The last stored rate stays in use. Look at the address, or set the rate: hlizo rate set.`,
  )
}

function rateOf(attributes: string, text: string): number {
  const amount = tenThousandthsOf(text)
  const multiplier = attribute(attributes, 'multiplier') ?? '1'
  if (amount === null || !MULTIPLIER.test(multiplier)) return refuse(`„${text.trim()}” is no rate`)
  const rate = amount / Number(multiplier)
  if (!Number.isInteger(rate)) return refuse('the rate has more than four decimals')

  return rate
}

function dayOf(attributes: string): string {
  const date = attribute(attributes, 'date') ?? ''
  const moment = new Date(`${date}T00:00:00Z`)
  const isDay = DATE.test(date) && !Number.isNaN(moment.getTime())
  if (!isDay || moment.toISOString().slice(0, 10) !== date) return refuse(`„${date}” is no day`)

  return date
}

type Tag = { isEnd: boolean; name: string; attributes: string; isEmpty: boolean; at: number }

/** `end` is the offset after the tag. */
function tagsOf(xml: string): (Tag & { end: number })[] {
  const tags = [...xml.matchAll(TAG)].map((match) => {
    const [whole, slash, name = '', attributes = '', close] = match
    const end = match.index + whole.length
    return { isEnd: slash === '/', name, attributes, isEmpty: close === '/', at: match.index, end }
  })
  if ((xml.match(/</g) ?? []).length !== tags.length)
    return refuse('it has more than plain elements')

  return tags
}

function requireNested(tags: readonly Tag[]): void {
  const open: string[] = []
  for (const { isEnd, isEmpty, name } of tags) {
    if (isEnd && open.pop() !== name) refuse(`</${name}> closes nothing`)
    if (!isEnd && !isEmpty) open.push(name)
  }
  if (open.length > 0) refuse('it is cut off')
}

/** Returns the newest euro rate (DataSet, Body, Cube date, Rate currency). */
export function parseBnrRates(document: string): LeiRateOfDay {
  const xml = document.replace(DECLARATION, '')
  const tags = tagsOf(xml)
  requireNested(tags)
  if (tags[0]?.name !== 'DataSet') return refuse('it does not begin with <DataSet>')

  let day = ''
  const rates: LeiRateOfDay[] = []
  for (const [index, tag] of tags.entries()) {
    if (tag.isEnd) continue
    if (tag.name === 'Cube') day = dayOf(tag.attributes)
    if (tag.name !== 'Rate' || attribute(tag.attributes, 'currency') !== 'EUR') continue
    const text = xml.slice(tag.end, tags[index + 1]?.at)
    if (day === '') return refuse('a rate has no day')
    rates.push({ date: day, rate: rateOf(tag.attributes, text) })
  }
  const [newest] = rates.toSorted((a, b) => b.date.localeCompare(a.date))

  return newest ?? refuse('it has no euro rate')
}
