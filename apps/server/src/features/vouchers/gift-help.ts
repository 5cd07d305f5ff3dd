import type { Database, Queries } from '@hlizo/database/database'
import { addMonths } from '@hlizo/domain/period'
import { voucherRefusal } from '@hlizo/domain/voucher-refusal'
import type { Clock } from '@hlizo/kit/clock'
import type { Mailer } from '@hlizo/mail/mailer'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Author, type Change } from '#server/stores/audit-log.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import type { VoucherCodes } from './codes.ts'
import { giftStore, isSent, type PaidGift } from './gift-store.ts'
import type { VoucherMails } from './mails.ts'
import { voucherStore } from './voucher-store.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'send'>
  readonly codes: VoucherCodes
  readonly mails: VoucherMails
}

type To =
  | { readonly who: 'giver' }
  | { readonly who: 'recipient'; readonly email?: string | undefined }

/** What is sent to whom. */
type Sending = {
  readonly who: To['who']
  readonly email: string
  /** The code that the gift has; null for a new one: another address has it, or it cannot be read any more. */
  readonly code: string | null
  /** It goes at the hour that its giver chose. */
  readonly isLater: boolean
}

/** Null where the code was sealed with a key that is no longer in use. */
function readCode(codes: VoucherCodes, { codeSealed }: PaidGift): string | null {
  try {
    return codes.open(codeSealed)
  } catch {
    return null
  }
}

function sendingOf(gift: PaidGift, to: To, code: string | null): Sending {
  const { giverEmail, recipientEmail } = gift
  if (to.who === 'giver') {
    if (giverEmail === null) throw new ApiError('NOT_FOUND')
    return { who: 'giver', email: giverEmail, code, isLater: false }
  }
  const email = to.email ?? recipientEmail
  if (email === null) throw new ApiError('NOT_FOUND')
  const isOther = recipientEmail !== null && email !== recipientEmail
  const isLater = recipientEmail !== null && !isSent(gift)
  if (isLater && !isOther) throw new ApiError('GIFT_WAITING')

  return { who: 'recipient', email, code: isOther && !isLater ? null : code, isLater }
}

/** Writes the mails of a sending; `occasion` is its entry of the audit log. */
async function send(
  tx: Queries,
  { clock, mailer, codes, mails }: Deps,
  { gift, sending, occasion }: { gift: PaidGift; sending: Sending; occasion: string },
): Promise<void> {
  const { who, email, isLater } = sending
  const { id, voucherId, giverEmail } = gift
  const isNew = sending.code === null
  if (who === 'recipient' && email !== gift.recipientEmail) await giftStore(tx).readdress(id, email)
  const issued = codes.issue()
  const code = sending.code ?? issued.code
  if (isNew) await voucherStore(tx).replaceCode(voucherId, issued)
  if (isLater) return
  if (who === 'recipient') {
    await giftStore(tx).delivered(id, clock.now())
    await mailer.send(tx, mails.received({ ...gift, id: occasion, to: email, code }))
  }
  if ((who === 'giver' || isNew) && giverEmail !== null)
    await mailer.send(tx, mails.codeAgain(giverEmail, occasion, { ...gift, code, isNew }))
}

/** What operators do for the giver or the recipient of a gift, each with its entry of the audit log. */
export function giftHelp(deps: Deps) {
  const { db, clock, mailer, codes, mails } = deps

  const held = async (tx: Queries, id: string): Promise<PaidGift> => {
    const gift = await giftStore(tx).hold(id)
    if (!gift) throw new ApiError('NOT_FOUND')

    return gift
  }

  /** Whether an earlier attempt of this request has done it. */
  const wasDone = async (tx: Queries, change: Change, resumedFrom: Date | null) =>
    resumedFrom !== null && (await auditLog(tx).wasMade(change, resumedFrom))

  return {
    sendAgain: (
      id: string,
      to: To,
      author: Author,
      resumedFrom: Date | null,
    ): Promise<{ isSent: boolean }> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const gift = await held(tx, id)
        const entry = {
          ...author,
          action: 'gift.sent-again',
          subject: { type: 'gift', id },
          after: { who: to.who },
        }
        if (await wasDone(tx, entry, resumedFrom))
          return { isSent: to.who === 'giver' || isSent(gift) }
        const refusal = voucherRefusal(gift, now)
        if (refusal !== null) throw new ApiError(refusal)
        const sending = sendingOf(gift, to, readCode(codes, gift))
        const { email, code, isLater } = sending
        const after = { ...entry.after, email: maskEmail(email), isNewCode: code === null }
        const occasion = await auditLog(tx).write({ ...entry, after }, now)
        await send(tx, deps, { gift, sending, occasion })

        return { isSent: !isLater }
      }),

    extend: (
      id: string,
      { months, expiresAt: seen }: { readonly months: number; readonly expiresAt: string },
      author: Author,
      resumedFrom: Date | null,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const gift = await held(tx, id)
        const entry = { ...author, action: 'gift.extended', subject: { type: 'gift', id } }
        if (await wasDone(tx, entry, resumedFrom)) return
        const refusal = voucherRefusal(gift, now)
        if (refusal !== null && refusal !== 'VOUCHER_EXPIRED') throw new ApiError(refusal)
        const before = gift.expiresAt
        if (before.getTime() !== new Date(seen).getTime()) throw new ApiError('CHANGED_BY_OTHER')
        const expiresAt = addMonths(before > now ? before : now, months)
        await voucherStore(tx).extend(gift.voucherId, expiresAt)
        const change = {
          ...entry,
          before: { expiresAt: before.toISOString() },
          after: { expiresAt: expiresAt.toISOString() },
        }
        const occasion = await auditLog(tx).write(change, now)
        const facts = { months: gift.months, expiresAt }
        const { giverEmail: giver, recipientEmail: recipient } = gift
        if (giver !== null)
          await mailer.send(tx, mails.extended(giver, occasion, { ...facts, isGiver: true }))
        if (recipient !== null && isSent(gift))
          await mailer.send(tx, mails.extended(recipient, occasion, { ...facts, isGiver: false }))
      }),
  }
}
