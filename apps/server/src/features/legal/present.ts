import {
  LegalPage,
  type LegalPageKind,
  type StudioLegalPage,
  type StudioLegalRow,
  type StudioLegalVersion,
} from '@hlizo/contract/entities/legal-page'
import type { ChargeCurrency } from '@hlizo/contract/entities/currency'
import type { LegalFacts } from '@hlizo/contract/messages/legal/legal-document'
import type { Queries } from '@hlizo/database/database'
import { formatShortDate } from '@hlizo/domain/dates'
import { fillLegalText } from '@hlizo/domain/fill-legal-text'
import { isAcceptedKind, legalStore, type LegalDraft, type LegalVersion } from './legal-store.ts'
import { originalPage } from './original-pages.ts'

/** A published page as readers get it. */
export function presentLegalPage(version: LegalVersion, facts: LegalFacts): LegalPage {
  return LegalPage.parse({
    ...fillLegalText(version, facts),
    version: version.version,
    updatedOn: formatShortDate(version.effectiveAt),
  })
}

function stateOf(
  { id, effectiveAt, withdrawnAt }: LegalVersion,
  inForce: string | null,
  now: Date,
): StudioLegalVersion['state'] {
  if (withdrawnAt !== null) return 'withdrawn'
  if (effectiveAt > now) return 'planned'

  return id === inForce ? 'inForce' : 'past'
}

const presentDraft = ({ savedAt, published: madeOn, ...draft }: LegalDraft, published: string) => ({
  ...draft,
  savedAt: savedAt.toISOString(),
  madeOn: madeOn ?? published,
})

export async function presentStudioPage(
  db: Queries,
  kind: LegalPageKind,
  { now, cardCurrency }: { readonly now: Date; readonly cardCurrency: ChargeCurrency },
): Promise<StudioLegalPage> {
  const store = legalStore(db)
  const [draft, published, versions, inForce, accepted] = [
    await store.draft(kind),
    await store.published(kind, now),
    await store.versions(kind),
    await store.inForce(kind, now),
    await store.accepted(kind),
  ]
  const isAccepted = isAcceptedKind(kind)
  const countOf = (version: string) =>
    isAccepted ? (accepted.find((one) => one.version === version)?.count ?? 0) : null
  const original = originalPage(kind, cardCurrency)
  const { title, lead, body } = inForce ?? original.text

  return {
    kind,
    draft: draft && presentDraft(draft, published),
    live: { title, lead, body },
    published,
    original: inForce === null ? null : original.text,
    versions: [
      ...versions.map((one) => ({
        id: one.id,
        version: one.version,
        state: stateOf(one, inForce?.id ?? null, now),
        isMaterial: one.isMaterial,
        summary: one.summary,
        effectiveAt: one.effectiveAt.toISOString(),
        publishedAt: one.publishedAt.toISOString(),
        publishedBy: one.publishedBy,
        accepted: countOf(one.version),
      })),
      {
        id: null,
        version: original.version,
        state: inForce === null ? ('inForce' as const) : ('past' as const),
        isMaterial: isAccepted,
        summary: null,
        effectiveAt: null,
        publishedAt: null,
        publishedBy: null,
        accepted: countOf(original.version),
      },
    ],
  }
}

/** A row of the list, of a page for Studio. */
export function presentRow({ kind, live, draft, versions }: StudioLegalPage): StudioLegalRow {
  const inForce = versions.find(({ state }) => state === 'inForce')
  const planned = versions.findLast(({ state }) => state === 'planned')

  return {
    kind,
    title: live.title,
    version: inForce?.version ?? '',
    effectiveAt: inForce?.effectiveAt ?? null,
    plannedAt: planned?.effectiveAt ?? null,
    hasDraft: draft !== null,
  }
}
