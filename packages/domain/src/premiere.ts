import { MINUTE_MS } from '@hlizo/kit/durations'
import { isQuietHour, nextQuietHours, outsideQuietHours } from './quiet-hours.ts'

/** How often a waiting page looks whether its premiere was moved or cancelled. */
const LOOK_EVERY_MS = 30_000
/** Nodes notice a launch within a second. */
const OPENS_AFTER_MS = 1_500
/** Waiting pages become the film within this time, each at a moment of its own. */
const SPREAD_MS = 6_500
const AGAIN_MS = 1_000

/** A premiere is reminded of so long before it begins. */
export const REMINDED_BEFORE_MS = 10 * MINUTE_MS

/** When a premiere is reminded of; `now` when that has passed. */
export const remindsAt = (launchAt: Date, now: Date): Date =>
  new Date(Math.max(launchAt.getTime() - REMINDED_BEFORE_MS, now.getTime()))

/**
 * The milliseconds until a waiting page looks again. Each page has its own `chance` from 0 to 1, which spreads the
 * requests of all pages, before the premiere as well as at its moment.
 */
export function nextLookMs(look: {
  readonly premiereAt: Date
  readonly now: Date
  readonly chance: number
  /** How long the server refuses the page, which then waits up to twice as long. */
  readonly refusedSeconds?: number
}): number {
  const { chance, refusedSeconds = 0 } = look

  return Math.max(plannedLookMs(look), refusedSeconds * 1_000 * (1 + chance))
}

function plannedLookMs({
  premiereAt,
  now,
  chance,
}: {
  readonly premiereAt: Date
  readonly now: Date
  readonly chance: number
}): number {
  const leftMs = premiereAt.getTime() - now.getTime()
  if (leftMs <= 0) return AGAIN_MS * (1 + chance)
  const lookMs = LOOK_EVERY_MS * (0.75 + chance / 2)

  // The last look is the one after the moment, so that none falls just upon it.
  return leftMs <= lookMs ? leftMs + OPENS_AFTER_MS + chance * SPREAD_MS : lookMs
}

export type ReminderState = {
  /** The launch that the account knows. */
  readonly knownLaunchAt: Date
  readonly isReminded: boolean
  readonly launchAt: Date
  readonly isPremiere: boolean
  readonly isPublished: boolean
}

export type ReminderNotice = 'begins' | 'moved' | 'cancelled'

/** Until when an account is not notified that a later premiere was moved or cancelled; null outside the quiet hours. */
export const noticesWaitUntil = (now: Date): Date | null =>
  isQuietHour(now) ? outsideQuietHours(now) : null

/** What an account is to be notified of about a premiere; null for nothing. */
export function reminderNotice(state: ReminderState, now: Date): ReminderNotice | null {
  const notice = noticeOf(state, now)
  if (notice === null || notice === 'begins') return notice
  const waitsUntil = noticesWaitUntil(now)
  const { knownLaunchAt, launchAt } = state
  const isLater = waitsUntil !== null && knownLaunchAt >= waitsUntil && launchAt >= waitsUntil

  return isLater ? null : notice
}

function noticeOf(state: ReminderState, now: Date): ReminderNotice | null {
  const { knownLaunchAt, isReminded, launchAt, isPremiere, isPublished } = state
  const isAhead = launchAt > now
  const isAheadAgain = isAhead && isPremiere && isPublished
  // Once reminded and begun, only another premiere of the title is still about it.
  if (isReminded && knownLaunchAt <= now && !isAheadAgain) return null
  if (!isPublished || (isAhead && !isPremiere)) return 'cancelled'
  const isMoved = launchAt.getTime() !== knownLaunchAt.getTime()
  const isSoon = launchAt.getTime() - now.getTime() <= REMINDED_BEFORE_MS
  if (isSoon) return isMoved || !isReminded ? 'begins' : null

  return isMoved ? 'moved' : null
}

type NoticedState = Omit<ReminderState, 'knownLaunchAt'> & {
  /** Null where the account is not reminded of the title. */
  readonly knownLaunchAt: Date | null
}

type DatedNotice = { readonly kind: ReminderNotice; readonly launchAt: Date }

/** Until when a reminder that was to come before the quiet hours may ring in them, because something delayed it. */
const ringsLateUntil = ({ kind, launchAt }: DatedNotice): Date | null =>
  kind === 'begins' && !isQuietHour(new Date(launchAt.getTime() - REMINDED_BEFORE_MS))
    ? launchAt
    : null

/** When a notice may ring: `now`, or the end of the quiet hours that hold it back. */
export function noticeRingsAt(notice: DatedNotice, now: Date): Date {
  const lateUntil = ringsLateUntil(notice)

  return lateUntil !== null && now < lateUntil ? now : outsideQuietHours(now)
}

/** Until when a device that is away may still show a notice that is sent now. */
export function noticeRingsUntil(notice: DatedNotice, now: Date): Date {
  const lateUntil = ringsLateUntil(notice)
  const quietAt = nextQuietHours(now)

  return lateUntil !== null && lateUntil > quietAt ? lateUntil : quietAt
}

/** Whether a notice that waited still says what is true: of several about one premiere only the last one does. */
export function isNoticeTrue(
  notice: DatedNotice,
  { knownLaunchAt, isReminded, launchAt, isPremiere, isPublished }: NoticedState,
  now: Date,
): boolean {
  const isAhead = launchAt > now
  const isCancelled = !isPublished || (isAhead && !isPremiere)
  if (notice.kind === 'cancelled') return isCancelled && knownLaunchAt === null
  const noticedAt = notice.launchAt.getTime()
  if (isCancelled || knownLaunchAt?.getTime() !== noticedAt) return false
  if (launchAt.getTime() !== noticedAt) return false

  return notice.kind === 'begins' ? isReminded : isAhead && !isReminded
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whole seconds that are left, rounded up, as days and `HH:MM:SS`. */
export function countdownOf(premiereAt: Date, now: Date): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil((premiereAt.getTime() - now.getTime()) / 1_000))
  const parts = [seconds % DAY, seconds % HOUR, seconds % MINUTE]
  const units = [HOUR, MINUTE, 1]
  const clock = parts
    .map((part, place) => String(Math.floor(part / (units[place] ?? 1))).padStart(2, '0'))
    .join(':')

  return { days: Math.floor(seconds / DAY), clock }
}
