import { getLegalPage } from '@hlizo/contract/calls/legal'
import type { LegalPage, LegalPageKind } from '@hlizo/contract/entities/legal-page'
import type { RouterContextProvider } from 'react-router'
import { publicData } from '#web/lib/public-data.ts'

/** What an operator has published; null for the text that came with the product, also where it cannot be had. */
export const loadLegalPage = (
  context: Readonly<RouterContextProvider>,
  kind: LegalPageKind,
): Promise<LegalPage | null> => publicData(context, getLegalPage, { params: { kind } })
