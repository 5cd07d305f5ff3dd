import type { BodyOf } from '@hlizo/contract/call'
import type { publishLegalPage, saveLegalDraft } from '@hlizo/contract/calls/studio-legal'
import type { ChargeCurrency } from '@hlizo/contract/entities/currency'
import { LEGAL_NOTICE_DAYS, type LegalPageKind } from '@hlizo/contract/entities/legal-page'
import type { Database, Transaction } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { dayInBucharest } from '@hlizo/domain/dates'
import { readLegalText } from '@hlizo/domain/legal-markdown'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'
import { bumpCatalogue } from '#server/stores/catalogue-version.ts'
import {
  isAcceptedKind,
  legalStore,
  PUBLISHED,
  type LegalDraft,
  type NewLegalVersion,
} from './legal-store.ts'
import { NOTICE_JOB } from './notify-people.ts'
import { originalPage } from './original-pages.ts'

export type LegalServiceDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly cardCurrency: ChargeCurrency
}

type Publication = BodyOf<typeof publishLegalPage>

/** The day of its effect; several of one day are numbered. */
async function nameOf(
  tx: Transaction,
  kind: LegalPageKind,
  effectiveAt: Date,
  original: string,
): Promise<string> {
  const day = dayInBucharest(effectiveAt)
  const taken = [original, ...(await legalStore(tx).versions(kind)).map(({ version }) => version)]
  const names = [day, ...taken.map((_, place) => `${day}-${place + 2}`)]

  return names.find((name) => !taken.includes(name)) ?? day
}

/** Throws where the text cannot be published from that moment on. */
function requirePublishable(draft: LegalDraft, publication: Publication, now: Date): void {
  const { effectiveAt, isMaterial, summary } = publication
  if (readLegalText(draft.body).faults.length > 0) throw new ApiError('LEGAL_INVALID')
  if (isMaterial && (summary ?? '') === '') throw new ApiError('SUMMARY_REQUIRED')
  const days = isMaterial ? LEGAL_NOTICE_DAYS : 0
  if (Date.parse(effectiveAt) < now.getTime() + days * DAY_MS) throw new ApiError('LEGAL_DATE')
}

/** What the audit log stores: the texts stay in the table of versions. */
const logged = ({ kind, version, effectiveAt, isMaterial, summary }: NewLegalVersion) => ({
  kind,
  version,
  effectiveAt: effectiveAt.toISOString(),
  isMaterial,
  summary,
})

/** The legal pages as operators edit them (docs/decisions/0152). */
export function legalService({ db, clock, jobs, cardCurrency }: LegalServiceDeps) {
  const notify = (tx: Transaction, id: string, what: 'changing' | 'notChanging') =>
    jobs.enqueue(tx, {
      kind: NOTICE_JOB,
      key: `${what}:${id}`,
      payload: { id, what, after: null },
    })

  const add = async (tx: Transaction, kind: LegalPageKind, wanted: Publication) => {
    const now = clock.now()
    const draft = await legalStore(tx).draft(kind)
    if (draft?.version !== wanted.draft) throw new ApiError('CHANGED_BY_OTHER')
    if ((await legalStore(tx).published(kind, now)) !== wanted.published)
      throw new ApiError('LIVE_CHANGED')
    requirePublishable(draft, wanted, now)
    const { title, lead, body } = draft
    const isMaterial = wanted.isMaterial && isAcceptedKind(kind)
    const effectiveAt = new Date(wanted.effectiveAt)
    const original = originalPage(kind, cardCurrency).version
    const version: NewLegalVersion = {
      id: uuidv7(now),
      kind,
      version: await nameOf(tx, kind, effectiveAt, original),
      title,
      lead,
      body,
      isMaterial,
      summary: isMaterial ? wanted.summary : null,
      publishedAt: now,
      effectiveAt,
    }
    await legalStore(tx).add(version)
    // A draft that was saved since stays.
    await legalStore(tx).removeDraft(kind, draft.version)

    return version
  }

  return {
    saveDraft: (
      kind: LegalPageKind,
      { version, published, text }: BodyOf<typeof saveLegalDraft>,
      accountId: string | null,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.lock(`legal:${kind}`)
        const [now, store] = [clock.now(), legalStore(tx)]
        // A later draft is compared when it is published.
        if (version === 0 && (await store.published(kind, now)) !== published)
          throw new ApiError('CHANGED_BY_OTHER')
        const saved = await store.saveDraft(kind, version, text, { published, accountId, now })
        if (saved === null) throw new ApiError('CHANGED_BY_OTHER')
      }),

    discardDraft: (kind: LegalPageKind, seen: number, actor: Actor): Promise<void> =>
      db.transaction(async (tx) => {
        const before = await legalStore(tx).removeDraft(kind, seen)
        if (before === null) throw new ApiError('CHANGED_BY_OTHER')
        const subject = { type: 'legal', id: kind }
        // The text is nowhere else.
        const change = { actor, action: 'legal.draft-discarded', subject, before }
        await auditLog(tx).write(change, clock.now())
      }),

    publish: (kind: LegalPageKind, wanted: Publication, actor: Actor): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.lock(`legal:${kind}`)
        const { reason } = wanted
        const version = await add(tx, kind, wanted)
        const subject = { type: 'legal', id: version.id }
        const change = { actor, action: PUBLISHED, subject, after: logged(version), reason }
        await auditLog(tx).write(change, clock.now())
        // Clears the cached pages of all nodes.
        await bumpCatalogue(tx)
        if (version.isMaterial) await notify(tx, version.id, 'changing')
      }),

    withdraw: (id: string, reason: string, actor: Actor): Promise<LegalPageKind> =>
      db.transaction(async (tx) => {
        const version = await legalStore(tx).version(id)
        if (version === null) throw new ApiError('NOT_FOUND')
        if (!(await legalStore(tx).withdraw(id, clock.now()))) throw new ApiError('NOT_UNDOABLE')
        const subject = { type: 'legal', id }
        const change = {
          actor,
          action: 'legal.withdrawn',
          subject,
          before: logged(version),
          reason,
        }
        await auditLog(tx).write(change, clock.now())
        await bumpCatalogue(tx)
        if (version.isMaterial) await notify(tx, id, 'notChanging')

        return version.kind
      }),
  }
}
