import {
  MOMENT_MAX_SECONDS,
  MOMENT_MIN_SECONDS,
  MOMENT_PROPOSED_SECONDS,
} from '@hlizo/contract/constants'
import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { MomentPolicy, MomentRefusal, MomentSpan } from '@hlizo/contract/entities/moment'
import { accept, refuse, type Result } from '@hlizo/kit/result'

/** What a title allows until an editor decides otherwise (docs/decisions/0182). */
export const defaultMomentPolicy: MomentPolicy = {
  isAllowed: true,
  maxSeconds: MOMENT_MAX_SECONDS,
  titleCount: 200,
  accountCount: 10,
  titleSeconds: 300,
  accountSeconds: 120,
}

/** The age class for adults alone: a public page does not know who looks at it. */
export const NEVER_SHARED = '18' satisfies AgeRating

/** What is allowed of a title with this age rating. */
export const policyFor = (policy: MomentPolicy, ageRating: AgeRating): MomentPolicy => ({
  ...policy,
  isAllowed: policy.isAllowed && ageRating !== NEVER_SHARED,
})

/** Takes the lower of both values for each limit. */
export const stricterPolicy = (one: MomentPolicy, other: MomentPolicy): MomentPolicy => ({
  isAllowed: one.isAllowed && other.isAllowed,
  maxSeconds: Math.min(one.maxSeconds, other.maxSeconds),
  titleCount: Math.min(one.titleCount, other.titleCount),
  accountCount: Math.min(one.accountCount, other.accountCount),
  titleSeconds: Math.min(one.titleSeconds, other.titleSeconds),
  accountSeconds: Math.min(one.accountSeconds, other.accountSeconds),
})

/** A clip may begin at the keyframe before its start, and holds what is there. */
export const MOMENT_LEAD_MS = 2_100
const MIN_MS = MOMENT_MIN_SECONDS * 1_000
const PROPOSED_MS = MOMENT_PROPOSED_SECONDS * 1_000
/** A sentence that ends so shortly before the press is the joke. */
const LAST_WORDS_MS = 4_000
const HALF = 2

/** What is spoken, in milliseconds of the film. */
export type SpokenCue = MomentSpan

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most))

/** The end of the sentence that is spoken at `atMs` or was spoken shortly before, else `atMs`. */
function sentenceEnd(cues: readonly SpokenCue[], atMs: number, filmMs: number): number {
  const spoken = cues.filter(({ startMs }) => startMs <= atMs).at(-1)
  if (!spoken || spoken.endMs < atMs - LAST_WORDS_MS) return clamp(atMs, 0, filmMs)

  return clamp(Math.max(spoken.endMs, atMs), 0, filmMs)
}

/** The last twenty seconds before a press of the key, cut at sentences. */
export function proposedMoment(
  cues: readonly SpokenCue[],
  { atMs, filmMs, maxSeconds }: { atMs: number; filmMs: number; maxSeconds: number },
): MomentSpan {
  const longest = Math.min(PROPOSED_MS, maxSeconds * 1_000)
  const end = Math.max(sentenceEnd(cues, atMs, filmMs), Math.min(filmMs, MIN_MS))
  const earliest = Math.max(0, end - longest)
  const latest = Math.max(0, end - MIN_MS)
  const starts = cues.map(({ startMs }) => startMs)
  const start = starts.find((one) => one >= earliest && one <= latest) ?? earliest

  return { startMs: Math.round(start), endMs: Math.round(end) }
}

export type MomentHandle = 'start' | 'end'

/** The span after a handle was moved to `toMs`; the other handle stays. */
export function movedHandle(
  { startMs, endMs }: MomentSpan,
  { handle, toMs }: { readonly handle: MomentHandle; readonly toMs: number },
  { filmMs, maxSeconds }: { readonly filmMs: number; readonly maxSeconds: number },
): MomentSpan {
  const most = maxSeconds * 1_000
  const at = Math.round(toMs)
  if (handle === 'start') {
    return { startMs: clamp(at, Math.max(0, endMs - most), endMs - MIN_MS), endMs }
  }

  return { startMs, endMs: clamp(at, startMs + MIN_MS, Math.min(filmMs, startMs + most)) }
}

/** The same stretches in order, each once. */
function mergedSpans(spans: readonly MomentSpan[]): MomentSpan[] {
  const merged: MomentSpan[] = []
  for (const span of spans.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = merged.at(-1)
    if (last === undefined || span.startMs > last.endMs) merged.push(span)
    else merged.splice(-1, 1, { startMs: last.startMs, endMs: Math.max(last.endMs, span.endMs) })
  }

  return merged
}

/** How long the spans are together; what overlaps counts once. */
export const distinctMs = (spans: readonly MomentSpan[]): number =>
  mergedSpans(spans).reduce((total, { startMs, endMs }) => total + endMs - startMs, 0)

/** How much more of a film all accounts together may share, in milliseconds. */
export const leftMs = (
  { titleSeconds }: MomentPolicy,
  { before, filmMs }: { readonly before: readonly MomentSpan[]; readonly filmMs: number },
): number => Math.max(0, Math.min(titleSeconds * 1_000, filmMs / HALF) - distinctMs(before))

/** A moment that was shared: its own length, and the stretch that its clip can hold. */
export type SharedMoment = {
  readonly lengthMs: number
  readonly held: MomentSpan
  readonly accountId: string | null
}

/**
 * Those that could not have been shared within these limits, of moments in the order in which they were shared.
 * How many a month are allowed is for new ones alone.
 */
export function overLimit<Shared extends SharedMoment>(
  shared: readonly Shared[],
  { maxSeconds, titleSeconds, accountSeconds }: MomentPolicy,
): Shared[] {
  const over: Shared[] = []
  const byAccount = new Map<string | null, readonly MomentSpan[]>()
  let all: readonly MomentSpan[] = []
  for (const one of shared) {
    const { lengthMs, held, accountId } = one
    const withOne = mergedSpans([...all, held])
    const ownWith = mergedSpans([...(byAccount.get(accountId) ?? []), held])
    const isOwnWithin = accountId === null || distinctMs(ownWith) <= accountSeconds * 1_000
    const isWithin = lengthMs <= maxSeconds * 1_000 && distinctMs(withOne) <= titleSeconds * 1_000
    if (isWithin && isOwnWithin) {
      all = withOne
      byAccount.set(accountId, ownWith)
    } else over.push(one)
  }

  return over
}

/** What was shared before of a title, as `heldSpan`s, whether or not it still is. */
export type SharedSpan = MomentSpan & {
  readonly isOwn: boolean
  /** Within MOMENT_PERIOD_DAYS. */
  readonly isRecent: boolean
}

/** The part of the film that a clip of this span can hold. */
export const heldSpan = ({ startMs, endMs }: MomentSpan): MomentSpan => ({
  startMs: Math.max(0, startMs - MOMENT_LEAD_MS),
  endMs,
})

/** The longest moment of a film that may be shared, in whole seconds, as long as nothing else is. */
export function longestMoment(
  { maxSeconds, titleSeconds, accountSeconds }: MomentPolicy,
  filmMs: number,
): number {
  const lead = MOMENT_LEAD_MS / 1_000
  const most = Math.min(titleSeconds, accountSeconds, filmMs / HALF / 1_000) - lead

  return Math.max(MOMENT_MIN_SECONDS, Math.floor(Math.min(maxSeconds, most)))
}

/** Whether the length of a moment is allowed. */
export function isMomentLength(
  { startMs, endMs }: MomentSpan,
  { filmMs, maxSeconds }: { readonly filmMs: number; readonly maxSeconds: number },
): boolean {
  const length = endMs - startMs
  return length >= MIN_MS && length <= maxSeconds * 1_000 && startMs >= 0 && endMs <= filmMs
}

/**
 * Whether a moment may be shared. All that was ever shared counts, because others may have stored it; what
 * overlaps counts once. At most half of a film can be shared, whatever the editor allows.
 */
export function mayShareMoment(
  wanted: MomentSpan,
  given: {
    readonly policy: MomentPolicy
    readonly before: readonly SharedSpan[]
    readonly filmMs: number
  },
): Result<null, MomentRefusal> {
  const { policy, before, filmMs } = given
  if (!policy.isAllowed) return refuse('MOMENTS_OFF')
  if (!isMomentLength(wanted, { filmMs, maxSeconds: policy.maxSeconds }))
    return refuse('MOMENT_LENGTH')
  const own = before.filter(({ isOwn }) => isOwn)
  const recent = (spans: readonly SharedSpan[]) => spans.filter(({ isRecent }) => isRecent).length
  if (recent(before) >= policy.titleCount) return refuse('MOMENT_COUNT_TITLE')
  if (recent(own) >= policy.accountCount) return refuse('MOMENT_COUNT_ACCOUNT')
  const lengthWith = (spans: readonly MomentSpan[]) => distinctMs([...spans, heldSpan(wanted)])
  const limit = (seconds: number) => Math.min(seconds * 1_000, filmMs / HALF)
  if (lengthWith(before) > limit(policy.titleSeconds)) return refuse('MOMENT_SECONDS_TITLE')
  if (lengthWith(own) > limit(policy.accountSeconds)) return refuse('MOMENT_SECONDS_ACCOUNT')

  return accept(null)
}
