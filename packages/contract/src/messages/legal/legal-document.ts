import type { ChargeCurrency } from '../../entities/currency.ts'
import type { SiteConfig } from '../../public-settings.ts'

/** A paragraph; `[words](/address)` is a link. */
export type LegalText = string

/** A string is a paragraph. */
export type LegalBlock =
  | LegalText
  | { readonly kind: 'list' | 'steps'; readonly items: readonly LegalText[] }
  | { readonly kind: 'terms'; readonly items: readonly (readonly [term: string, LegalText])[] }
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly head: readonly string[]
      readonly rows: readonly (readonly LegalText[])[]
    }
  | { readonly kind: 'template'; readonly title: string; readonly lines: readonly string[] }

/** `id` is the anchor. */
export type LegalSection = {
  readonly id: string
  readonly title: string
  readonly blocks: readonly LegalBlock[]
}

/** A legal page as data: one component renders all of them (D144). */
export type LegalDocument = {
  readonly title: string
  readonly lead: string
  readonly updatedOn: string
  readonly sections: readonly LegalSection[]
}

/** Facts from the operator's configuration. Prices are formatted, as „6.99”. */
export type LegalFacts = {
  readonly brand: string
  readonly supportEmail: string
  readonly monthlyPrice: string
  readonly yearlyPrice: string
  readonly cardCurrency: ChargeCurrency
  readonly operator: SiteConfig['operator']
}

export const legalMessages = {
  updatedOn: (date: string) => `Actualizat la ${date}`,
  contents: 'Cuprins',
} as const

export const mailLink = (address: string) => `[${address}](mailto:${address})`

export const section = (
  id: string,
  title: string,
  blocks: readonly LegalBlock[],
): LegalSection => ({ id, title, blocks })
