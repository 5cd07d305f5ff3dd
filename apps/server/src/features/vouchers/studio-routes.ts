import { extendGift, refundGift, sendGiftAgain } from '@hlizo/contract/calls/studio-money'
import type { Routes } from '#server/http/api.ts'
import { operatorAuthor } from '#server/stores/audit-log.ts'
import { giftHelp } from './gift-help.ts'
import type { giftRefunds } from './gift-refunds.ts'

type Deps = Parameters<typeof giftHelp>[0] & {
  readonly refunds: Pick<ReturnType<typeof giftRefunds>, 'refund'>
}

/** What operators do with a gift of the table of gifts. */
export function studioGiftRoutes(deps: Deps): Routes {
  const help = giftHelp(deps)

  return (api) => {
    api.answer(sendGiftAgain, ({ params: { giftId }, body: { to, reason }, viewer, request }) =>
      help.sendAgain(giftId, to, operatorAuthor(viewer, request.ip, reason), request.resumedFrom),
    )
    api.answer(extendGift, ({ params: { giftId }, body: { reason, ...wanted }, viewer, request }) =>
      help.extend(giftId, wanted, operatorAuthor(viewer, request.ip, reason), request.resumedFrom),
    )
    api.answer(refundGift, ({ params: { giftId }, body: { reason, ...wanted }, viewer, request }) =>
      deps.refunds.refund(
        { giftId, ...wanted },
        operatorAuthor(viewer, request.ip, reason),
        request.resumedFrom,
      ),
    )
  }
}
