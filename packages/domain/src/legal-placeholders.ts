import type { ChargeCurrency } from '@hlizo/contract/entities/currency'
import type {
  LegalBlock,
  LegalFacts,
  LegalSection,
} from '@hlizo/contract/messages/legal/legal-document'
import { legalPlaceholders as names } from '@hlizo/contract/messages/legal/legal-placeholders'

const inBraces = (name: string) => `{${name}}`

/** Facts that are the placeholders of a text: a page made of them can be edited and filled later. */
export function placeholderFacts(cardCurrency: ChargeCurrency): LegalFacts {
  return {
    brand: inBraces(names.brand),
    supportEmail: inBraces(names.supportEmail),
    monthlyPrice: inBraces(names.monthlyPrice),
    yearlyPrice: inBraces(names.yearlyPrice),
    cardCurrency,
    operator: {
      name: inBraces(names.name),
      taxId: inBraces(names.taxId),
      registration: inBraces(names.registration),
      address: inBraces(names.address),
      email: inBraces(names.email),
      dataProtectionEmail: inBraces(names.dataProtectionEmail),
      providers: inBraces(names.providers),
      dataLocation: inBraces(names.dataLocation),
    },
  }
}

const PLACEHOLDER = /\{([a-z-]+)\}/g

/** The names between braces in a text that no fact has. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = Object.values(names)

  return Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name).filter(
    (name) => !known.includes(name),
  )
}

/** Puts the facts where a text has their placeholders. */
export function fillLegalFacts(text: string, { operator, ...facts }: LegalFacts): string {
  const values = new Map<string, string>(
    Object.entries({ ...facts, ...operator }).flatMap(([fact, value]) => {
      const name = Object.entries(names).find(([known]) => known === fact)?.[1]
      return name === undefined ? [] : [[name, value]]
    }),
  )

  return text.replaceAll(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole)
}

function fillBlock(block: LegalBlock, fill: (text: string) => string): LegalBlock {
  if (typeof block === 'string') return fill(block)

  switch (block.kind) {
    case 'terms':
      return {
        ...block,
        items: block.items.map(([term, text]) => [fill(term), fill(text)] as const),
      }
    case 'table':
      return {
        ...block,
        caption: fill(block.caption),
        head: block.head.map(fill),
        rows: block.rows.map((row) => row.map(fill)),
      }
    case 'template':
      return { ...block, title: fill(block.title), lines: block.lines.map(fill) }
    default:
      return { ...block, items: block.items.map(fill) }
  }
}

/** Puts the facts into sections that were read from a text. */
export function fillSections(sections: readonly LegalSection[], facts: LegalFacts): LegalSection[] {
  const fill = (text: string) => fillLegalFacts(text, facts)

  return sections.map(({ id, title, blocks }) => ({
    id,
    title: fill(title),
    blocks: blocks.map((block) => fillBlock(block, fill)),
  }))
}
