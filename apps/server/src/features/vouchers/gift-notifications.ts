import { plainText } from '@hlizo/contract/plain-text'
import { mailText } from '@hlizo/contract/mail-name'
import type { Database, Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Mailer } from '@hlizo/mail/mailer'
import { ApiError } from '#server/http/api-error.ts'
import type { VoucherCodes } from './codes.ts'
import { giftStore, isSent, type PaidGift } from './gift-store.ts'
import type { VoucherMails } from './mails.ts'

type Deps = {
  db: Database
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  codes: VoucherCodes
  mails: VoucherMails
}

/** Whether the giver is notified that this account, or a signed-out reader of the mail, opens the gift. */
async function isNotable(tx: Queries, gift: PaidGift, accountId: string | null): Promise<boolean> {
  if (gift.disabledAt !== null || gift.redeemedAt !== null) return false
  if (accountId === null) return isSent(gift)
  if (gift.recipientEmail !== null && !isSent(gift)) return false

  return !(await giftStore(tx).isGivenBy(accountId, gift.voucherId))
}

/** Notes that the page of a code is looked at; the giver is notified once. Without an account the link of the mail was followed. */
export function giftOpener({ db, clock, mailer, codes, mails }: Deps) {
  return async (accountId: string | null, typed: string): Promise<void> => {
    const hash = codes.hashOf(typed)
    if (hash === null) return
    await db.transaction(async (tx) => {
      const gift = await giftStore(tx).byCode(hash)
      if (!gift || !(await isNotable(tx, gift, accountId))) return
      const now = clock.now()
      if (!(await giftStore(tx).open(gift.voucherId, now))) return
      if (gift.giverEmail !== null)
        await mailer.send(tx, mails.opened({ ...gift, to: gift.giverEmail }, now))
    })
  }
}

/** Notifies the giver in the transaction that activates a gift, unless the giver does. */
export function activationNotifier({ mailer, mails }: Pick<Deps, 'mailer' | 'mails'>) {
  return async (tx: Queries, voucherId: string, accountId: string): Promise<void> => {
    const gift = await giftStore(tx).byVoucher(voucherId)
    if (!gift || gift.giverEmail === null) return
    if (await giftStore(tx).isGivenBy(accountId, voucherId)) return
    await mailer.send(tx, mails.activated({ ...gift, to: gift.giverEmail }))
  }
}

/** How a recipient names a gift: by its code, or by its id in the list of the account. */
type ReceivedName = { readonly code: string } | { readonly giftId: string }

/** Sends the giver what the recipient wrote, once. */
export function giftThanker({ db, clock, mailer, codes, mails }: Deps) {
  const find = async (tx: Queries, name: ReceivedName): Promise<PaidGift | null> => {
    if ('giftId' in name) return giftStore(tx).byVoucher(name.giftId)
    const hash = codes.hashOf(name.code)

    return hash === null ? null : giftStore(tx).byCode(hash)
  }

  return async (accountId: string, name: ReceivedName, words: string): Promise<void> => {
    const text = plainText(words)
    if (text === '' || mailText(text) === null) throw new ApiError('MESSAGE_INVALID')
    await db.transaction(async (tx) => {
      const gift = await find(tx, name)
      if (gift?.redeemedBy !== accountId) throw new ApiError('VOUCHER_INVALID')
      const { voucherId, giverEmail } = gift
      if (await giftStore(tx).isGivenBy(accountId, voucherId)) throw new ApiError('VOUCHER_INVALID')
      const isFirst = await giftStore(tx).thank({ voucherId, accountId, text }, clock.now())
      if (!isFirst) throw new ApiError('ALREADY_THANKED')
      if (giverEmail !== null)
        await mailer.send(tx, mails.thanks({ ...gift, to: giverEmail, text }))
    })
  }
}
