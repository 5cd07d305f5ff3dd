import type { GiftPaper } from '@hlizo/contract/calls/gifts'
import { giftCardMessages as ro } from '@hlizo/contract/messages/gift-card'
import type { Config } from '#server/config.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { StoredFile } from '#server/http/bind-file.ts'
import type { Clock } from '@hlizo/kit/clock'
import type { VoucherCodes } from './codes.ts'
import { giftCardPdf } from './gift-card-pdf.ts'
import type { PaidGift } from './gift-store.ts'

type Deps = {
  clock: Clock
  codes: VoucherCodes
  config: Pick<Config, 'site' | 'publicUrl'>
}

const SHOWN_OF_CODE = 4

/** The card of a gift with its code, made anew for each download; none for a code that is no use. */
export function cardMaker({ clock, codes, config }: Deps) {
  const { site, publicUrl } = config

  return async (gift: PaidGift, paper: GiftPaper): Promise<StoredFile> => {
    const isUsable =
      gift.disabledAt === null && gift.redeemedAt === null && gift.expiresAt > clock.now()
    if (!isUsable) throw new ApiError('NOT_FOUND')
    const code = codes.open(gift.codeSealed)
    const card = {
      brand: site.brand,
      publicUrl,
      code,
      months: gift.months,
      recipientName: gift.recipientName,
      message: gift.message,
      expiresAt: gift.expiresAt,
      madeAt: gift.paidAt,
    }

    const name = ro.file(paper, code.slice(-SHOWN_OF_CODE))

    return { name, type: 'application/pdf', bytes: await giftCardPdf(card, paper) }
  }
}
