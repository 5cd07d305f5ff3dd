import type { downloadGiftCard } from '@hlizo/contract/calls/gifts'
import type { QueryOf } from '@hlizo/contract/call'
import { giftCardMessages as ro } from '@hlizo/contract/messages/gift-card'
import { voucherRefusal } from '@hlizo/domain/voucher-refusal'
import type { Config } from '#server/config.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { StoredFile } from '#server/http/bind-file.ts'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { VoucherCodes } from './codes.ts'
import { giftCardPdf } from './gift-card-pdf.ts'
import type { PaidGift } from './gift-store.ts'
import { punchlineStore } from './punchline-store.ts'

type Deps = {
  db: Queries
  clock: Clock
  codes: VoucherCodes
  config: Pick<Config, 'site' | 'publicUrl'>
}

const SHOWN_OF_CODE = 4

/** The card of a gift with its code, made again for each download; none for a code that is no use. */
export function cardMaker({ db, clock, codes, config }: Deps) {
  const { site, publicUrl } = config
  const punchlines = punchlineStore(db)

  return async (
    gift: PaidGift,
    { paper, comedian }: QueryOf<typeof downloadGiftCard>,
  ): Promise<StoredFile> => {
    if (voucherRefusal(gift, clock.now()) !== null) throw new ApiError('NOT_FOUND')
    const lines = comedian === undefined ? [] : await punchlines.list(clock.now())
    const punchline = lines.find(({ slug }) => slug === comedian) ?? null
    if (comedian !== undefined && punchline === null) throw new ApiError('NOT_FOUND')
    const code = codes.open(gift.codeSealed)
    const card = {
      brand: site.brand,
      publicUrl,
      code,
      months: gift.months,
      recipientName: gift.recipientName,
      message: gift.message,
      punchline,
      expiresAt: gift.expiresAt,
      madeAt: gift.paidAt,
    }

    const name = ro.file(paper, code.slice(-SHOWN_OF_CODE))

    return { name, type: 'application/pdf', bytes: await giftCardPdf(card, paper) }
  }
}
