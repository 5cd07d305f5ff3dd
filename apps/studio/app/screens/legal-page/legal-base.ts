import type { StudioLegalPage } from '@hlizo/contract/entities/legal-page'

/** What is typed over: a draft, or 0 for the published text, and what was published when it was made. */
export type LegalBase = { readonly version: number; readonly published: string }

export const legalBaseOf = ({ draft, published }: StudioLegalPage): LegalBase =>
  draft === null ? { version: 0, published } : { version: draft.version, published: draft.madeOn }

/** Whether a colleague has saved or published another text. What a draft was made on is asked at its publication. */
export const isOtherBase = (base: LegalBase, page: StudioLegalPage): boolean => {
  const now = legalBaseOf(page)

  return base.version !== now.version || (now.version === 0 && base.published !== now.published)
}
