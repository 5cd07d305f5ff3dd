import type {
  LegalBlock,
  LegalDocument,
  LegalSection,
} from '@hlizo/contract/messages/legal/legal-document'
import { legalTableMark as TABLE } from '@hlizo/contract/messages/legal/legal-placeholders'
import type { LegalFaultCode } from '@hlizo/contract/messages/studio-legal'
import { unknownPlaceholders } from './legal-placeholders.ts'
import { slugOf } from './slug.ts'

/** What is wrong with a line of a text; lines count from 1. */
type LegalFault = { readonly line: number; readonly code: LegalFaultCode }

/** The sections of a text, with what an operator must correct before it is published. */
type ReadLegalText = {
  readonly sections: readonly LegalSection[]
  readonly faults: readonly LegalFault[]
}

// Lines are trimmed and have single spaces.
const HEADING = /^## (.+)/s
const ANCHOR_MARK = ' {#'
const ANCHOR = /^[a-z0-9-]+$/
const ITEM = /^- (.*)/s
const STEP = /^\d+\. (.*)/s
const TERM = /^\*\*(.+?)\*\*: (.*)/s
const TEMPLATE = /^::: (.+)/s
const END = ':::'
const RULE = /^\|(?: *:?-{3,}:? *\|)+$/
const LINK = /\[[^[\]]*\]\(([^()\s]+)\)/g
const ADDRESS = /^(?:\/(?![/\\])|https:\/\/.|mailto:.|#.)/
/** A paragraph that looks like something else begins with a backslash. */
const MARKED = /^(?:## |- |\d+\. |\*\*|\||::: |\\)/

const isMarked = (text: string) => MARKED.test(text) || text.startsWith(TABLE)

const cellText = (cell: string) => cell.replaceAll('|', String.raw`\|`)
const row = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`

function writeBlock(block: LegalBlock): string {
  if (typeof block === 'string') return isMarked(block) ? `\\${block}` : block

  switch (block.kind) {
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'steps':
      return block.items.map((item, place) => `${place + 1}. ${item}`).join('\n')
    case 'terms':
      return block.items.map(([term, text]) => `**${term}**: ${text}`).join('\n')
    case 'table':
      return [
        `${TABLE} ${block.caption}`,
        row(block.head),
        `|${block.head.map(() => ' --- |').join('')}`,
        ...block.rows.map(row),
      ].join('\n')
    default:
      return [`::: ${block.title}`, ...block.lines, END].join('\n')
  }
}

/** A legal page as text that an operator can edit; `readLegalText` gives the same sections back. */
export function writeLegalText({ sections }: Pick<LegalDocument, 'sections'>): string {
  return sections
    .map(({ id, title, blocks }) =>
      [`## ${title} {#${id}}`, ...blocks.map(writeBlock)].join('\n\n'),
    )
    .join('\n\n')
}

type Line = { readonly text: string; readonly number: number }

const cellsOf = (text: string): string[] =>
  text
    .replace(/^\|/, '')
    .replace(/(?<!\\)\| *$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))

/** All lines from `from` that match, without a gap. */
function run(lines: readonly Line[], from: number, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  for (const { text } of lines.slice(from)) {
    const match = pattern.exec(text)
    if (!match) break
    found.push(match)
  }

  return found
}

type Read = { readonly block: LegalBlock; readonly used: number; readonly fault?: LegalFaultCode }

function readItems(lines: readonly Line[], from: number): Read | null {
  for (const [kind, pattern] of [
    ['list', ITEM],
    ['steps', STEP],
  ] as const) {
    const items = run(lines, from, pattern).map(([, text = '']) => text)
    if (items.length > 0) return { block: { kind, items }, used: items.length }
  }
  const terms = run(lines, from, TERM).map(([, term = '', text = '']) => [term, text] as const)

  return terms.length > 0 ? { block: { kind: 'terms', items: terms }, used: terms.length } : null
}

function readTable(lines: readonly Line[], from: number): Read | null {
  const first = lines[from]?.text ?? ''
  if (!first.startsWith(TABLE) && !first.startsWith('|')) return null
  const caption = first.startsWith(TABLE) ? first.slice(TABLE.length).trim() : ''
  const begin = caption === '' ? from : from + 1
  const rows = run(lines, begin, /^\|.*$/).map(([text]) => text)
  const [head = '', rule = '', ...body] = rows
  const columns = cellsOf(head)
  const cells = body.map(cellsOf)
  const isWhole =
    caption !== '' &&
    RULE.test(rule) &&
    cells.length > 0 &&
    [cellsOf(rule), ...cells].every(({ length }) => length === columns.length)
  const block: LegalBlock = { kind: 'table', caption, head: columns, rows: cells }
  const used = Math.max(1, begin - from + rows.length)

  return { block, used, ...(!isWhole && { fault: 'table' }) }
}

function readTemplate(lines: readonly Line[], from: number): Read | null {
  const [, title] = TEMPLATE.exec(lines[from]?.text ?? '') ?? []
  if (title === undefined) return null
  const end = lines.findIndex(({ text }, place) => place > from && text === END)
  const until = end === -1 ? lines.length : end
  const inner = lines.slice(from + 1, until).map(({ text }) => text)
  const block: LegalBlock = { kind: 'template', title, lines: inner }

  return { block, used: until - from + 1, ...(end === -1 && { fault: 'unclosed' }) }
}

/** Lines up to an empty or marked one are one paragraph. */
function readParagraph(lines: readonly Line[], from: number): Read {
  const [first = '', ...rest] = lines.slice(from).map(({ text }) => text)
  const end = rest.findIndex((text) => text === '' || isMarked(text))
  const text = [first.replace(/^\\/, ''), ...(end === -1 ? rest : rest.slice(0, end))].join(' ')

  return { block: text, used: 1 + (end === -1 ? rest.length : end) }
}

function readBlocks(lines: readonly Line[]): { blocks: LegalBlock[]; faults: LegalFault[] } {
  const blocks: LegalBlock[] = []
  const faults: LegalFault[] = []
  let place = 0
  while (place < lines.length) {
    const { text = '', number = 0 } = lines[place] ?? {}
    if (text === '') {
      place += 1
      continue
    }
    const { block, used, fault } =
      readTemplate(lines, place) ??
      readItems(lines, place) ??
      readTable(lines, place) ??
      readParagraph(lines, place)
    blocks.push(block)
    if (fault) faults.push({ line: number, code: fault })
    place += used
  }

  return { blocks, faults }
}

/** Links to other places, and names between braces that do not exist. */
function faultsOfLine({ text, number }: Line): LegalFault[] {
  const isWrong = Array.from(text.matchAll(LINK)).some(([, href = '']) => !ADDRESS.test(href))

  return [
    ...(isWrong ? [{ line: number, code: 'link' } as const] : []),
    ...unknownPlaceholders(text).map(() => ({ line: number, code: 'placeholder' }) as const),
  ]
}

/** The lines of each section, its heading first. What stands before the first heading has none. */
function split(lines: readonly Line[]): { before: Line[]; parts: Line[][] } {
  const before: Line[] = []
  const parts: Line[][] = []
  for (const line of lines) {
    if (HEADING.test(line.text)) parts.push([line])
    else (parts.at(-1) ?? before).push(line)
  }

  return { before: before.filter(({ text }) => text !== ''), parts }
}

/** The title of a section, and the anchor that was typed behind it. */
function headingOf(text: string): { readonly title: string; readonly anchor: string | null } {
  const [, whole = ''] = HEADING.exec(text) ?? []
  const at = whole.lastIndexOf(ANCHOR_MARK)
  if (at <= 0 || !whole.endsWith('}')) return { title: whole, anchor: null }

  return { title: whole.slice(0, at), anchor: whole.slice(at + ANCHOR_MARK.length, -1) }
}

function readSection(part: readonly Line[], ids: Set<string>) {
  const [heading, ...rest] = part
  const { title, anchor } = headingOf(heading?.text ?? '')
  const line = heading?.number ?? 0
  const id = anchor ?? slugOf(title)
  const { blocks, faults } = readBlocks(rest)
  const wrong: LegalFaultCode[] = [
    ...(ANCHOR.test(id) ? [] : (['anchor'] as const)),
    ...(ids.has(id) ? (['anchorTwice'] as const) : []),
    ...(blocks.length === 0 ? (['emptySection'] as const) : []),
  ]
  ids.add(id)

  return {
    section: { id, title, blocks },
    faults: [...wrong.map((code) => ({ line, code })), ...faults],
  }
}

/** Reads the text of a legal page. Reading never fails: a text with faults has what could be read. */
export function readLegalText(text: string): ReadLegalText {
  const lines = text
    .split(/\r?\n/)
    .map((one, place) => ({ text: one.trim().replaceAll(/ {2,}/g, ' '), number: place + 1 }))
  const { before, parts } = split(lines)
  const ids = new Set<string>()
  const read = parts.map((part) => readSection(part, ids))
  const [stray] = before
  const faults: LegalFault[] = [
    ...(stray ? [{ line: stray.number, code: 'beforeSection' } as const] : []),
    ...(parts.length === 0 ? [{ line: 1, code: 'noSection' } as const] : []),
    ...read.flatMap((part) => part.faults),
    ...lines.flatMap(faultsOfLine),
  ]

  return {
    sections: read.map(({ section }) => section),
    faults: faults.toSorted((one, other) => one.line - other.line),
  }
}
