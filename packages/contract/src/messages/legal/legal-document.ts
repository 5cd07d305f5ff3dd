import type { SiteConfig } from '../../public-settings.ts'

/** A paragraph; `[words](/address)` inside it is a link. */
export type LegalText = string

/** What a section is made of: a bare string is a paragraph. */
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

/** A numbered part of a document; `id` is its anchor. */
export type LegalSection = {
  readonly id: string
  readonly title: string
  readonly blocks: readonly LegalBlock[]
}

/** A legal page as data (D144): drawn by one component, so that all of them read alike. */
export type LegalDocument = {
  readonly title: string
  readonly lead: string
  /** The day it was last changed, as it is printed. */
  readonly updatedOn: string
  readonly sections: readonly LegalSection[]
}

/** What the documents say that only the operator's configuration knows. Prices are ready to print, as „6.99”. */
export type LegalFacts = {
  readonly brand: string
  readonly supportEmail: string
  readonly monthlyPrice: string
  readonly yearlyPrice: string
  readonly operator: SiteConfig['operator']
}

/** The words around every document. */
export const legalMessages = {
  updatedOn: (date: string) => `Actualizat la ${date}`,
  contents: 'Cuprins',
} as const

/** A link that opens the reader's mail program. */
export const mailLink = (address: string) => `[${address}](mailto:${address})`

/** A section of a document. */
export const section = (
  id: string,
  title: string,
  blocks: readonly LegalBlock[],
): LegalSection => ({ id, title, blocks })
